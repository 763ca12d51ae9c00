import { spawnSync } from 'node:child_process';
import { root } from '../root.ts';
import { auditLock } from './advisories.ts';

/** `npm run audit:dependencies`: the committed list, then `npm audit` where the registry answers it. */
const { checked, known, comparedAt, findings } = auditLock();
console.log(`${checked} packages against ${known} advisories known on ${comparedAt}:`);
for (const { id, package: name, version, title } of findings) {
  console.log(`  ${name} ${version}: ${title} (${id})`);
}
console.log(findings.length === 0 ? '  none applies.' : `  ${findings.length} apply.`);
const online = spawnSync('npm', ['audit', '--omit=dev', '--audit-level=high'], {
  cwd: root,
  encoding: 'utf8',
});
const couldAsk = /vulnerabilit/.test(online.stdout);
console.log(couldAsk ? online.stdout : 'npm audit could not run: the registry did not answer it.');
process.exitCode = findings.length > 0 || (couldAsk && online.status !== 0) ? 1 : 0;
