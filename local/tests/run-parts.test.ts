import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { LocalFault } from '../fault.ts';
import type { Part } from '../part.ts';
import { freePort } from '../ports.ts';
import { processPart, taskPart } from '../process-part.ts';
import { type RunOptions, type RunningParts, runParts } from '../run-parts.ts';
import { standInPart } from '../stand-in-part.ts';

let logDir: string;
let happened: string[];
let running: RunningParts | undefined;

async function run(parts: Part[], options: Partial<RunOptions> = {}): Promise<RunningParts> {
  running = await runParts(parts, { logDir, isVerbose: false, ...options });
  return running;
}

/** A part that notes when it starts and stops. */
function noted(name: string, needs: string[] = []): Part {
  const part = standInPart(name, name, async () => {
    happened.push(`${name} starts`);
    return { stop: async () => void happened.push(`${name} stops`) };
  });
  return { ...part, needs };
}

async function greeter(name = 'greeter'): Promise<{ part: Part; url: string }> {
  const port = await freePort();
  const url = `http://127.0.0.1:${port}/`;
  const program =
    `console.log('hello from ' + process.pid);` +
    `require('http').createServer((q,r)=>r.end(process.env.WORD+' '+process.pid)).listen(${port},'127.0.0.1')`;
  const part = processPart({
    name,
    title: name,
    needs: [],
    command: `node -e "${program}"`,
    cwd: import.meta.dirname,
    env: { WORD: 'hello' },
    healthUrl: url,
    startTimeoutMs: 20_000,
  });
  return { part, url };
}

const read = async (url: string) => (await fetch(url)).text();

beforeEach(() => {
  logDir = mkdtempSync(join(tmpdir(), 'ohmworks-parts-'));
  happened = [];
  running = undefined;
});

afterEach(async () => {
  await running?.stop();
  rmSync(logDir, { recursive: true, force: true });
});

describe('When parts run', () => {
  test('then each starts after those it needs and stops before them', async () => {
    const parts = await run([
      noted('shop', ['service']),
      noted('service', ['base']),
      noted('base'),
    ]);
    await parts.stop();
    expect(happened).toEqual([
      'base starts',
      'service starts',
      'shop starts',
      'shop stops',
      'service stops',
      'base stops',
    ]);
  });

  test('then a part can be killed and started again with another setting', async () => {
    const { part, url } = await greeter();
    const faults: LocalFault[] = [];
    const parts = await run([part], { onPartDied: (fault) => faults.push(fault) });
    const [, firstPid] = (await read(url)).split(' ');
    await parts.kill('greeter');
    await expect(read(url)).rejects.toThrow();
    await parts.restart('greeter', { WORD: 'again' });
    const [word, secondPid] = (await read(url)).split(' ');
    expect(word).toBe('again');
    expect(secondPid).not.toBe(firstPid);
    await parts.restart('greeter');
    expect(await read(url)).toMatch(/^hello /);
    expect(faults).toEqual([]);
    expect(readFileSync(join(logDir, 'greeter.log'), 'utf8').match(/hello from/g)).toHaveLength(3);
  });

  test('then one that ends by itself is told, once, and can be started again', async () => {
    const { part, url } = await greeter();
    let tell: (fault: LocalFault) => void = () => undefined;
    const told = new Promise<LocalFault>((resolve) => (tell = resolve));
    const parts = await run([part], { onPartDied: (fault) => tell(fault) });
    const [, pid] = (await read(url)).split(' ');
    process.kill(Number(pid), 'SIGKILL');
    expect((await told).message).toMatch(/^The greeter was ended by SIGKILL \(log: .*\)\.$/);
    await parts.restart('greeter');
    expect(await read(url)).toMatch(/^hello /);
  });
});

describe('When a part does not start', () => {
  const failing = (name: string) =>
    taskPart({
      name,
      title: name,
      needs: ['base'],
      command: 'echo "the reason"; exit 9',
      cwd: import.meta.dirname,
      env: {},
    });

  test('then the fault is its own, and those that run are stopped', async () => {
    await expect(run([noted('base'), failing('migration')])).rejects.toMatchObject({
      message: expect.stringMatching(/^The migration ended with exit code 9/),
      logLines: ['the reason'],
    });
    expect(happened).toEqual(['base starts', 'base stops']);
  });

  test('then what needs it is never started', async () => {
    const parts = [noted('base'), failing('migration'), noted('service', ['migration'])];
    await expect(run(parts)).rejects.toThrow('The migration ended');
    expect(happened).not.toContain('service starts');
  });

  test('then a part that never answers is given up in time, with its last words', async () => {
    const part = processPart({
      name: 'mute',
      title: 'mute',
      needs: [],
      command: 'echo busy; exec sleep 60',
      cwd: import.meta.dirname,
      env: {},
      healthUrl: `http://127.0.0.1:${await freePort()}/`,
      startTimeoutMs: 1500,
    });
    await expect(run([part])).rejects.toMatchObject({
      message: expect.stringMatching(/^The mute did not answer http:.* within 2 s/),
      logLines: ['busy'],
    });
  });
});
