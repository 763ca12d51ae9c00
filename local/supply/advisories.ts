import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import semver from 'semver';
import { z } from 'zod';
import { root } from '../root.ts';

const listSchema = z.object({
  /** When the list was last compared with the public databases. */
  comparedAt: z.iso.date(),
  advisories: z.array(
    z.object({
      id: z.string(),
      package: z.string(),
      vulnerable: z.string(),
      title: z.string(),
      /** Why it does not reach us, when there is no mended version to take. */
      accepted: z.string().optional(),
    }),
  ),
});
const lockSchema = z.object({
  packages: z.record(z.string(), z.object({ version: z.string().optional() })),
});

export type Finding = { id: string; package: string; version: string; title: string };
export type Audit = { comparedAt: string; checked: number; known: number; findings: Finding[] };

/**
 * Compares what package-lock.json installs with the committed list of advisories. Works without a
 * network, and knows no more than the list: `npm audit` knows more where the registry answers it.
 */
export function auditLock(
  lock: unknown = readJson('package-lock.json'),
  list: unknown = readJson('local/supply/advisories.json'),
): Audit {
  const { comparedAt, advisories } = listSchema.parse(list);
  const installed = Object.entries(lockSchema.parse(lock).packages).flatMap(
    ([path, { version }]) =>
      version && path.includes('node_modules/')
        ? [{ name: path.slice(path.lastIndexOf('node_modules/') + 13), version }]
        : [],
  );
  const findings = installed.flatMap(({ name, version }) =>
    advisories
      .filter((one) => one.package === name && one.accepted === undefined)
      .filter((one) => semver.satisfies(version, one.vulnerable, { includePrerelease: true }))
      .map(({ id, title }) => ({ id, package: name, version, title })),
  );
  return { comparedAt, checked: installed.length, known: advisories.length, findings };
}

function readJson(name: string): unknown {
  return JSON.parse(readFileSync(join(root, name), 'utf8'));
}
