import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { type BuildPart, buildStale } from '../build.ts';

let folder: string;
let part: BuildPart;
let said: string[];

const count = () =>
  existsSync(join(folder, 'times')) ? readFileSync(join(folder, 'times'), 'utf8').length : 0;
const build = () =>
  buildStale([part], { stateDir: join(folder, 'state'), say: (line) => said.push(line) });

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'ohmworks-build-'));
  said = [];
  mkdirSync(join(folder, 'part'));
  writeFileSync(join(folder, 'part', 'source.ts'), 'one');
  part = {
    name: 'part',
    folder: join(folder, 'part'),
    command: 'printf x >> ../times && mkdir -p dist && echo done',
    output: join(folder, 'part', 'dist'),
    env: {},
  };
});

afterEach(() => rmSync(folder, { recursive: true, force: true }));

describe('When stale parts are built', () => {
  test('then a part whose sources are the same is built once, and progress is told', async () => {
    await build();
    await build();
    expect(count()).toBe(1);
    expect(said).toEqual(['building part ...', expect.stringMatching(/^built part in \d+ s$/)]);
  });

  test('then a changed source, a new one or a missing result has it built again', async () => {
    await build();
    writeFileSync(join(part.folder, 'source.ts'), 'two');
    await build();
    writeFileSync(join(part.folder, 'other.ts'), 'two');
    await build();
    rmSync(part.output, { recursive: true });
    await build();
    expect(count()).toBe(4);
  });

  test('then tests, caches and what the build wrote do not count as sources', async () => {
    await build();
    writeFileSync(join(part.folder, 'source.test.ts'), 'a test');
    writeFileSync(join(part.output, 'built.js'), 'built');
    writeFileSync(join(part.folder, '.updater.json'), 'a note of a tool');
    await build();
    expect(count()).toBe(1);
  });
});

describe('When a build fails', () => {
  test('then its last words and its log are told, and it is built again next time', async () => {
    const { command } = part;
    part.command = 'mkdir -p dist && echo "source.ts:1 is wrong" && exit 2';
    await expect(build()).rejects.toMatchObject({
      message: expect.stringMatching(/^The build of part ended with exit code 2 \(log: .*\)\.$/),
      logLines: ['source.ts:1 is wrong'],
    });
    part.command = command;
    await build();
    expect(count()).toBe(1);
  });

  test('then its fault is told, not that of a part whose build it ended', async () => {
    const slow = join(folder, 'slow');
    mkdirSync(slow);
    const other = { ...part, name: 'slow', folder: slow, output: join(slow, 'dist') };
    other.command = 'touch ../begun && sleep 60';
    part.command = 'while [ ! -e ../begun ]; do sleep 0.01; done; exit 2';
    const both = buildStale([other, part], { stateDir: join(folder, 'state'), say: () => {} });
    await expect(both).rejects.toThrow('The build of part ended with exit code 2');
  });

  test('then a build that was interrupted is done again', async () => {
    await build();
    writeFileSync(join(part.folder, 'source.ts'), 'two');
    const { command } = part;
    part.command = 'kill -9 $$';
    await expect(build()).rejects.toThrow('was ended by SIGKILL');
    writeFileSync(join(part.folder, 'source.ts'), 'one');
    part.command = command;
    await build();
    expect(count()).toBe(2);
  });
});
