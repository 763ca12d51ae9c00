/*
 * Outlives its parent by a moment: told by the parent, line by line on stdin, which processes it
 * runs, it stops those that are left when stdin ends, which also happens when the parent is killed.
 * Lines: `+ <pid> <signal> <group|single> <first|last>` and `- <pid>`.
 */
import { createInterface } from 'node:readline';

const graceMs = 12_000;
const running = new Map();

// The terminal's Ctrl-C and the end of its session must not end the guard before its parent.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => {});

const lines = createInterface({ input: process.stdin });
lines.on('line', (line) => {
  const [sign, pid, signal, reach, turn] = line.split(' ');
  if (sign === '+') running.set(Number(pid), { signal, reach, last: turn === 'last' });
  else running.delete(Number(pid));
});
lines.on('close', async () => {
  await stopAll([...running].filter(([, entry]) => !entry.last));
  await stopAll([...running].filter(([, entry]) => entry.last));
  process.exit(0);
});

async function stopAll(entries) {
  for (const [pid, entry] of entries) send(pid, entry, entry.signal);
  const deadline = Date.now() + graceMs;
  while (entries.some(([pid, entry]) => send(pid, entry, 0))) {
    if (Date.now() > deadline) {
      for (const [pid, entry] of entries) send(pid, entry, 'SIGKILL');
      return;
    }
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}

/** Whether there was anything to send to. */
function send(pid, entry, signal) {
  try {
    return process.kill(entry.reach === 'group' ? -pid : pid, signal);
  } catch (error) {
    return error.code === 'EPERM';
  }
}
