import { readFile, writeFile } from 'node:fs/promises';

/** The sections of docs/performance.md, in their order; each is written by a run of its own. */
const sections = {
  storefront: 'npm run bench -w storefront',
  browser: 'npm run bench:browser',
  'commerce-service': 'npm run bench -w commerce-service',
  cms: 'npm run bench -w cms',
  memory: 'npm run bench:memory',
  peer: 'npm run bench:peer',
} as const;

export type SectionName = keyof typeof sections;

const path = new URL('../docs/performance.md', import.meta.url);
const opens = (name: SectionName) => `<!-- ${name} -->`;
const closes = (name: SectionName) => `<!-- end of ${name} -->`;

const head = `# Speed

Written by \`npm run bench\` and by the runs that it is made of, each its own section:
${Object.values(sections)
  .map((command) => `\`${command}\``)
  .join(', ')}. Not edited by hand: run it again after a change.

Everything is told as a ratio to a reference that ran in turn with it in the same run, with its spread:
*median (least to greatest)* of the rounds. Rates drift with whatever else the machine does; a ratio is of
the same round. *By CPU* compares what the two processes spend for each request, and moves least when
the machine is busy. A target that is missed says so.
`;

/** Puts what a run found into docs/performance.md, in the place of what its last run had found. */
export async function writeSection(
  name: SectionName,
  section: { title: string; machine: string; body: string },
): Promise<void> {
  const known = await readFile(path, 'utf8').catch(() => '');
  const today = new Date().toISOString().slice(0, 10);
  const fresh = `## ${section.title}\n\n\`${sections[name]}\`, ${today}. ${section.machine}.\n\n${section.body.trim()}`;
  const parts = (Object.keys(sections) as SectionName[]).flatMap((one) => {
    const text = one === name ? fresh : textOf(known, one);
    return text === undefined ? [] : [`${opens(one)}\n\n${text}\n\n${closes(one)}`];
  });
  await writeFile(path, `${[head.trim(), ...parts].join('\n\n')}\n`);
}

function textOf(page: string, name: SectionName): string | undefined {
  const from = page.indexOf(opens(name));
  const to = page.indexOf(closes(name));
  return from < 0 || to < from ? undefined : page.slice(from + opens(name).length, to).trim();
}
