import { existsSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { type Run, answers, runStandInShop } from './run-stand-in-shop.ts';

const runs: Run[] = [];

async function run(...args: Parameters<typeof runStandInShop>): Promise<Run> {
  const started = await runStandInShop(...args);
  runs.push(started);
  return started;
}

async function expectNothingLeft({ ports }: Run): Promise<void> {
  await vi.waitFor(
    async () => {
      expect(await answers(ports.storefront)).toBe(false);
      expect(await answers(ports.commerce)).toBe(false);
    },
    { timeout: 15_000 },
  );
}

afterEach(async () => {
  for (const { child, ended } of runs.splice(0)) {
    child.kill('SIGTERM');
    await ended;
  }
});

describe('When the shop is started', () => {
  test('then it tells addresses, sign-ins, the test card and how to stop', async () => {
    const shop = await run();
    await shop.printed('Stop with Ctrl-C');
    expect(shop.output()).toContain(`http://localhost:${shop.ports.storefront}`);
    expect(shop.output()).toContain('admin@ohmworks.example / ohmworks-admin');
    expect(shop.output()).toContain('4242 4242 4242 4242');
    expect(await answers(shop.ports.storefront)).toBe(true);
  });

  test('then its secrets are for its owner only and stay the same', async () => {
    const first = await run();
    await first.printed('Stop with Ctrl-C');
    const file = join(first.stateDir, 'secrets.json');
    const secrets = readFileSync(file, 'utf8');
    expect(statSync(file).mode & 0o777).toBe(0o600);
    first.child.kill('SIGINT');
    expect(await first.ended).toBe(0);

    const second = await run({}, first);
    await second.printed('Stop with Ctrl-C');
    expect(readFileSync(file, 'utf8')).toBe(secrets);
  });
});

describe('When it is stopped', () => {
  test.each(['SIGINT', 'SIGTERM', 'SIGHUP'] as const)(
    'by %s, even several times, then it ends with 0 and leaves no child',
    async (signal) => {
      const shop = await run();
      await shop.printed('Stop with Ctrl-C');
      shop.child.kill(signal);
      shop.child.kill(signal);
      expect(await shop.ended).toBe(0);
      await expectNothingLeft(shop);
      expect(existsSync(join(shop.stateDir, 'run.json'))).toBe(false);
    },
  );

  test('while it is starting, then nothing is left either', async () => {
    const shop = await run();
    await shop.printed('base ready');
    shop.child.kill('SIGINT');
    expect(await shop.ended).toBe(0);
    await expectNothingLeft(shop);
  });

  test('by SIGKILL, then its parts end too and the next start works at once', async () => {
    const killed = await run();
    await killed.printed('Stop with Ctrl-C');
    killed.child.kill('SIGKILL');
    await killed.ended;
    const next = await run({}, killed);
    await next.printed('Stop with Ctrl-C');
    expect(await answers(next.ports.storefront)).toBe(true);
  });
});

describe('When a part ends by itself', () => {
  test('then the run names it, its exit code and its last words, stops the rest, and fails', async () => {
    const shop = await run({ FRONT_FATE: 'dies' });
    expect(await shop.ended).toBe(1);
    expect(shop.output()).toContain('The front ended with exit code 7');
    expect(shop.output()).toContain('front says hello');
    await expectNothingLeft(shop);
  });
});

describe('When something is in the way', () => {
  test('a port in use is told in one line with its setting, and nothing is started', async () => {
    const other = createServer();
    const port = await new Promise<number>((resolve) => {
      other.listen(0, '127.0.0.1', () => {
        const address = other.address();
        resolve(typeof address === 'object' && address ? address.port : 0);
      });
    });
    try {
      const shop = await run({ CMS_PORT: String(port) });
      expect(await shop.ended).toBe(1);
      expect(shop.output().trim()).toBe(
        `Port ${port} of the cms is in use: stop what listens there or set CMS_PORT to another port.`,
      );
      expect(existsSync(join(shop.stateDir, 'secrets.json'))).toBe(false);
    } finally {
      other.close();
    }
  });

  test('a second start is told in one line, and the first goes on', async () => {
    const first = await run();
    await first.printed('Stop with Ctrl-C');
    const second = await run({}, first);
    expect(await second.ended).toBe(1);
    expect(second.output().trim()).toMatch(
      /^The shop already runs here \(http:.*\) as process \d+/,
    );
    expect(await answers(first.ports.storefront)).toBe(true);
  });

  test('a lock that a crash left does not count, nor one with a reused process number', async () => {
    const shop = await runStandInShop();
    await shop.printed('Stop with Ctrl-C');
    shop.child.kill('SIGINT');
    await shop.ended;
    const stale = { supervisor: { pid: process.pid, born: 'another boot/1' } };
    writeFileSync(join(shop.stateDir, 'run.json'), JSON.stringify(stale));
    const next = await run({}, shop);
    await next.printed('Stop with Ctrl-C');
  });

  test('a damaged lock does not count', async () => {
    const shop = await runStandInShop();
    await shop.printed('Stop with Ctrl-C');
    shop.child.kill('SIGINT');
    await shop.ended;
    writeFileSync(join(shop.stateDir, 'run.json'), '{"superv');
    const next = await run({}, shop);
    await next.printed('Stop with Ctrl-C');
  });

  test('damaged secrets are told in one line', async () => {
    const shop = await runStandInShop();
    await shop.printed('Stop with Ctrl-C');
    shop.child.kill('SIGINT');
    await shop.ended;
    writeFileSync(join(shop.stateDir, 'secrets.json'), '{"postgres');
    const next = await run({}, shop);
    expect(await next.ended).toBe(1);
    expect(next.output().trim()).toMatch(/secrets\.json is damaged: delete that file/);
  });
});
