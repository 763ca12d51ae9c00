import { readFileSync, writeFileSync } from 'node:fs';
import { fingerprint } from './fingerprint.ts';
import type { Part } from './part.ts';

/** A task that is skipped when it has succeeded before with the same sources. */
export function once(task: Part, record: string, sources: string): Part {
  return {
    ...task,
    start: async (how) => {
      const wanted = fingerprint(sources);
      if (recorded(record) === wanted) return undefined;
      await task.start(how);
      writeFileSync(record, `${JSON.stringify(wanted)}\n`);
      return undefined;
    },
  };
}

function recorded(record: string): unknown {
  try {
    return JSON.parse(readFileSync(record, 'utf8'));
  } catch {
    return undefined;
  }
}
