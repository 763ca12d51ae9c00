import { writeSection } from './page.ts';
import type { Spread } from './rounds.ts';
import { drawn, machine, tell, type Table } from './tables.ts';
import { categories, type Visit } from './visit-page.ts';

/** design.md section 8. */
const targets = { performance: 98, otherScores: 100, lcpMs: 1_200, cls: 0, scriptKilobytes: 110 };

const held = (isHeld: boolean, text: string) => (isHeld ? text : `${text} MISSED`);

/** The median is what is judged; without a spread there is only that. */
function told(spread: Spread, digits: number, isHeld: boolean): string {
  const text = spread.least === spread.greatest ? spread.median.toString() : tell(spread, digits);
  return held(isHeld, text);
}

function scoreTable(visits: readonly Visit[]): Table {
  return {
    head: ['page', 'performance', 'accessibility', 'best practices', 'SEO'],
    rows: visits.map(({ name, scores }) => [
      name,
      ...categories.map((one) => {
        const target = one === 'performance' ? targets.performance : targets.otherScores;
        return told(scores[one], 0, scores[one].median >= target);
      }),
    ]),
  };
}

function timeTable(visits: readonly Visit[]): Table {
  return {
    head: [
      ...['page', 'LCP, ms', 'FCP, ms', 'total blocking time, ms', 'CLS'],
      ...['longest answer to a click or key, ms', 'scripts, kB gzip'],
    ],
    rows: visits.map((visit) => {
      const kilobytes = visit.scriptBytes / 1024;
      return [
        visit.name,
        told(visit.lcpMs, 0, visit.lcpMs.median < targets.lcpMs),
        told(visit.fcpMs, 0, true),
        told(visit.tbtMs, 0, true),
        told(visit.cls, 3, visit.cls.median <= targets.cls),
        String(visit.inpMs),
        held(kilobytes <= targets.scriptKilobytes, kilobytes.toFixed(1)),
      ];
    }),
  };
}

function faultList(visits: readonly Visit[]): string {
  const lines = visits.flatMap(({ name, faults }) => faults.map((fault) => `- ${name}: ${fault}`));
  return lines.length === 0 ? '- nothing' : lines.join('\n');
}

export function printVisits(visits: readonly Visit[]): void {
  console.log(drawn(scoreTable(visits)));
  console.log(drawn(timeTable(visits)));
  console.log(`Points are taken off for:\n${faultList(visits)}`);
  for (const { name, scripts } of visits) {
    console.log(`${name}: ${scripts.map((url) => url.split('/').pop()).join(' ')}`);
  }
}

/** The section about browsers in docs/performance.md. */
export async function writeVisits(
  visits: readonly Visit[],
  postgresVersion: string,
): Promise<void> {
  await writeSection('browser', {
    title: 'Browser',
    machine: machine(postgresVersion),
    body: `Lighthouse 12 with its simulated mid-range phone (slow 4G, processor four times slower), each visit with an
empty browser; the median is judged. Targets: performance 98, the others 100, LCP below 1,200 ms, CLS 0, at most
110 kB of scripts. The longest answer is the slowest event of opening and closing the menu and of moving through
the page by keys, on a processor four times slower (what INP counts).

${drawn(scoreTable(visits))}

${drawn(timeTable(visits))}

Points are taken off for:

${faultList(visits)}`,
  });
}
