import { type ChildProcess, execFileSync, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, openSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { lastLines } from '../log-file.ts';
import { startPostgres } from '../postgres.ts';
import { root } from '../root.ts';
import { type Service, readServices } from './compose.ts';
import { type Image, buildImage, insideOf } from './image.ts';

const home = join(root, '.local', 'containers');
const imagesFile = join(home, 'images.json');
const logOf = (name: string) => join(home, `${name}.log`);
const healthTimeoutMs = 180_000;

/** What a deployment chooses. Live-looking keys: production refuses the others, and nobody is called. */
const values = {
  POSTGRES_PASSWORD: 'a-password-of-the-rehearsal-0123456789',
  PUBLIC_URL: 'https://shop.example',
  COMMERCE_PUBLIC_URL: 'https://api.shop.example',
  CMS_OWNER_EMAIL: 'owner@shop.example',
  MAIL_FROM: 'Ohmworks <orders@shop.example>',
  STRIPE_SECRET_KEY: `sk_live_${'r'.repeat(32)}`,
  STRIPE_PUBLISHABLE_KEY: `pk_live_${'r'.repeat(32)}`,
  STRIPE_WEBHOOK_SECRETS: `whsec_${'r'.repeat(32)}`,
  TOKEN_SECRETS: `one:${'0123456789abcdef'.repeat(3)}`,
};
/** Each after those that it needs, as docker-compose.yml has it. */
const order = ['commerce-migrate', 'commerce-service', 'cms', 'storefront'];
const pages = [
  ['commerce service', 'http://127.0.0.1:4000/products', 200],
  ['metrics of the commerce service', 'http://127.0.0.1:9464/metrics', 200],
  ['storefront', 'http://127.0.0.1:3000/', 200],
  ['storefront, a page of products', 'http://127.0.0.1:3000/allProducts', 200],
] as const;

/**
 * `npm run rehearse:images`: what `docker compose up --build` does, as far as a machine without an
 * engine can (root on Linux). Each stage of each Dockerfile is built in a tree of its own, by its own
 * instructions and without what .dockerignore keeps out; then every service runs in its tree alone, as
 * its user, with the settings of docker-compose.yml, in a network of its own, until it is healthy.
 */
async function main(args: string[]): Promise<number> {
  if (process.platform !== 'linux' || process.getuid?.() !== 0) {
    console.error(
      'Needs Linux and root, to give each image a file system and a network of its own.',
    );
    return 1;
  }
  if (args.includes('--inside')) return run();
  rmSync(home, { recursive: true, force: true });
  mkdirSync(home, { recursive: true });
  const images: Record<string, Image> = {};
  for (const { build } of Object.values(readServices(values))) {
    const file = build?.dockerfile;
    if (file) images[file] ??= buildImage(file, join(home, dirname(file)), say);
  }
  writeFileSync(imagesFile, JSON.stringify(images));
  const self = [process.execPath, ...process.execArgv, import.meta.filename, '--inside'];
  return spawnSync('unshare', ['-n', ...self], { stdio: 'inherit' }).status ?? 1;
}

async function run(): Promise<number> {
  execFileSync('ip', ['link', 'set', 'lo', 'up']);
  const services = readServices(values);
  const images = JSON.parse(readFileSync(imagesFile, 'utf8')) as Record<string, Image>;
  const postgres = await startPostgres({
    port: 5432,
    dataDir: join(home, 'postgres'),
    password: values.POSTGRES_PASSWORD,
    isDurable: false,
  });
  const running: [string, ChildProcess][] = [];
  let faults = 0;
  const judge = (isWell: boolean, what: string) => {
    say(`${isWell ? 'well ' : 'FAULT'}  ${what}`);
    if (!isWell) faults += 1;
  };
  try {
    for (const name of ['commerce', 'cms']) await postgres.createDatabase(name);
    for (const name of order) {
      const service = services[name];
      const image = images[service?.build?.dockerfile ?? ''];
      if (!service || !image) throw new Error(`docker-compose.yml has no ${name}`);
      const child = start(name, service, image);
      if (name === 'commerce-migrate') {
        const [code] = (await once(child, 'exit')) as [number | null];
        judge(code === 0, `${name} ends with ${code}`);
        continue;
      }
      running.push([name, child]);
      const ms = await untilHealthy(child, service, image);
      judge(ms !== null, `${name} is healthy by its own check${ms ? `, after ${ms} ms` : ''}`);
      judge(image.user !== 'root' && uidOf(child) === 1000, `${name} does not run as root`);
      if (ms === null) for (const line of lastLines(logOf(name), 15)) say(`    | ${line}`);
    }
    for (const [what, url, status] of pages) {
      const answer = await fetch(url).catch(() => undefined);
      judge(answer?.status === status, `${what} answers ${answer?.status ?? 'nothing'}`);
    }
  } finally {
    for (const [name, child] of running.reverse()) {
      if (child.exitCode !== null) continue;
      const begun = Date.now();
      child.kill('SIGTERM');
      const insist = setTimeout(() => child.kill('SIGKILL'), 10_000);
      const [code, signal] = (await once(child, 'exit')) as [number | null, string | null];
      clearTimeout(insist);
      judge(code === 0, `${name} stops by SIGTERM in ${Date.now() - begun} ms (${code ?? signal})`);
    }
    await postgres.stop();
  }
  say(faults === 0 ? 'The images run.' : `${faults} faults; the logs are in ${home}.`);
  return faults === 0 ? 0 : 1;
}

function start(name: string, { command, environment }: Service, image: Image): ChildProcess {
  const log = openSync(logOf(name), 'a');
  const [program = '', ...args] = insideOf(image, command ?? image.command, { env: environment });
  return spawn(program, args, { stdio: ['ignore', log, log] });
}

async function untilHealthy(
  child: ChildProcess,
  { environment }: Service,
  image: Image,
): Promise<number | null> {
  const begun = Date.now();
  const [program = '', ...args] = insideOf(image, image.healthcheck, { env: environment });
  while (Date.now() - begun < healthTimeoutMs && child.exitCode === null) {
    if (spawnSync(program, args, { stdio: 'ignore' }).status === 0) return Date.now() - begun;
    await wait(1_000);
  }
  return null;
}

function uidOf({ pid }: ChildProcess): number {
  return Number(/^Uid:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 0);
}

function say(line: string): void {
  console.log(line);
}

process.exit(await main(process.argv.slice(2)));
