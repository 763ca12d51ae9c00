/*
 * Second half of the bootstrap, on a Node that is new enough: installs what is missing or stale,
 * then runs the asked program with tsx. Still no dependency: nothing may be installed yet.
 */
import { spawn } from 'node:child_process';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { install, InstallFault } from './install.mjs';

const root = dirname(dirname(dirname(fileURLToPath(import.meta.url))));
const programs = { start: 'local/start.ts', test: 'local/test.ts' };
const forwarded = ['SIGINT', 'SIGTERM', 'SIGHUP'];

/** Installs if needed, runs the named program, and ends this process with its exit code. */
export async function run(name, args) {
  const program = programs[name];
  if (!program) {
    console.error('Usage: node local/bootstrap.mjs start|test');
    process.exit(1);
  }
  try {
    await install(root);
  } catch (error) {
    if (!(error instanceof InstallFault)) throw error;
    console.error(error.message);
    process.exit(error.exitCode);
  }
  process.exit(await runProgram(program, args));
}

/**
 * Ctrl-C reaches the whole foreground group, a plain `kill` only this process: both end in the
 * program, which treats a repeated signal as the same wish. The IPC channel tells it when this
 * process is gone without a word (SIGKILL), so that nothing is left behind.
 */
function runProgram(program, args) {
  const child = spawn(process.execPath, ['--import', 'tsx', join(root, program), ...args], {
    cwd: root,
    stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
  });
  let isStopAsked = false;
  for (const signal of forwarded) {
    process.on(signal, () => {
      isStopAsked = true;
      child.kill(signal);
    });
  }
  return new Promise((resolve) => {
    child.on('error', (error) => {
      console.error(`Could not run ${program}: ${error.message}`);
      resolve(1);
    });
    child.on('exit', (code, signal) => {
      // Asked before the program was ready to listen: nothing had begun.
      if (signal && isStopAsked) resolve(program === programs.start ? 0 : 130);
      else if (signal) console.error(`${program} was ended by ${signal}.`);
      resolve(code ?? 1);
    });
  });
}
