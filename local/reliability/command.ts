import { spawn } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { cpus, totalmem } from 'node:os';
import { dirname, join } from 'node:path';
import prettier from 'prettier';
import { root } from '../root.ts';
import { type Outcome, outcomeOfVitest, outcomeSchema } from './shown.ts';
import { withTable } from './table.ts';

type Stage = {
  name: string;
  title: string;
  command: string[];
  env: Record<string, string>;
  read: (report: unknown) => Outcome;
};

const results = join(root, '.local', 'reliability');
const reportOf = (name: string) => join(results, `${name}.json`);
const document = join(root, 'docs', 'reliability.md');

function browserStage(name: string, title: string, choice: string[]): Stage {
  const reporter = '--reporter=list,./e2e/reporters/reliability.ts';
  return {
    name,
    title,
    command: ['playwright', 'test', ...choice, reporter],
    env: { OHMWORKS_FAULTS: 'whole', OHMWORKS_RESULTS: reportOf(name) },
    read: (report) => outcomeSchema.parse(report),
  };
}

/** In this order: the load last, when the machine has nothing else to do. */
const stages: Stage[] = [
  {
    name: 'service',
    title: 'races, shutdown and migrations of the commerce service',
    command: [
      ...['vitest', 'run', '--project', 'commerce-service', 'races', 'shutdown', 'migrations'],
      ...['--reporter=default', '--reporter=json', `--outputFile.json=${reportOf('service')}`],
    ],
    env: { WHOLE: '1' },
    read: outcomeOfVitest,
  },
  browserStage('copies', 'two copies of each server', [
    '--config=playwright.copies.config.ts',
    '--project=copies-faults',
    '--no-deps',
  ]),
  browserStage('faults', 'faults and load, through the storefront', [
    '--project=faults',
    '--no-deps',
  ]),
];

/**
 * `npm run test:faults`: every test of promises.md section 1 in its whole form, and the table of
 * docs/reliability.md from what they told. With names of stages only those run, and no table is written.
 */
async function main(wanted: string[]): Promise<number> {
  const unknown = wanted.find((name) => !stages.some((stage) => stage.name === name));
  if (unknown) {
    console.error(`There is no stage ${unknown}: ${stages.map(({ name }) => name).join(', ')}.`);
    return 1;
  }
  const begun = Date.now();
  const outcome: Outcome = { shown: [], failed: [] };
  let isWell = true;
  for (const stage of stages.filter(({ name }) => wanted.length === 0 || wanted.includes(name))) {
    console.log(`\n== ${stage.title}`);
    const exitCode = await run(stage);
    isWell &&= exitCode === 0;
    const { shown, failed } = outcomeOf(stage);
    outcome.shown.push(...shown);
    outcome.failed.push(...failed);
    if (exitCode !== 0 && failed.length === 0) outcome.failed.push(stage.title);
  }
  if (wanted.length === 0) await writeTable(outcome, begun);
  return isWell ? 0 : 1;
}

function run({ command, env, name }: Stage): Promise<number> {
  mkdirSync(dirname(reportOf(name)), { recursive: true });
  rmSync(reportOf(name), { force: true });
  const child = spawn('npx', ['--no-install', ...command], {
    cwd: root,
    env: { ...process.env, ...env },
    stdio: 'inherit',
  });
  const stop = () => child.kill('SIGTERM');
  process.once('SIGTERM', stop);
  return new Promise((resolve) => {
    child.once('error', () => resolve(127));
    child.once('close', (code) => {
      process.off('SIGTERM', stop);
      resolve(code ?? 1);
    });
  });
}

function outcomeOf({ name, read }: Stage): Outcome {
  if (!existsSync(reportOf(name))) return { shown: [], failed: [] };
  return read(JSON.parse(readFileSync(reportOf(name), 'utf8')));
}

async function writeTable(outcome: Outcome, begun: number): Promise<void> {
  const minutes = Math.round((Date.now() - begun) / 60_000);
  const surroundings =
    `Run on ${new Date().toISOString().slice(0, 10)} in ${minutes} minutes, ${cpus().length} cores, ` +
    `${Math.round(totalmem() / 2 ** 30)} GiB, Node ${process.versions.node}; ` +
    'client, shop, database and stand-ins on the one machine.';
  const text = withTable(readFileSync(document, 'utf8'), { ...outcome, surroundings });
  const style = await prettier.resolveConfig(document);
  writeFileSync(document, await prettier.format(text, { ...style, filepath: document }));
  console.log(`\n${outcome.shown.length} rows written into ${document}`);
}

process.exit(await main(process.argv.slice(2)));
