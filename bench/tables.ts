import { arch, cpus, loadavg, platform, release, totalmem } from 'node:os';
import type { Spread } from './rounds.ts';

export interface Table {
  head: string[];
  rows: string[][];
}

export const whole = (value: number): string => Math.round(value).toLocaleString('en-US');

/** `median (least to greatest)`. */
export function tell({ median, least, greatest }: Spread, digits: number): string {
  const [middle, low, high] = [median, least, greatest].map((value) =>
    digits === 0 ? whole(value) : value.toFixed(digits),
  );
  return `${middle} (${low} to ${high})`;
}

/** In Markdown, which a terminal shows well too. */
export function drawn({ head, rows }: Table): string {
  const widths = head.map((title, at) =>
    Math.max(title.length, ...rows.map((row) => row[at]?.length ?? 0)),
  );
  const line = (cells: readonly string[]) =>
    `| ${cells.map((cell, at) => cell.padEnd(widths[at] ?? 0)).join(' | ')} |`;
  return [line(head), line(widths.map((width) => '-'.repeat(width))), ...rows.map(line)].join('\n');
}

/** What it ran on, and how busy that was. */
export function machine(postgresVersion: string): string {
  const processors = cpus();
  const memory = Math.round(totalmem() / 2 ** 30);
  return (
    `${processors.length} x ${processors[0]?.model ?? 'unknown'}, ${memory} GiB, ${platform()} ` +
    `${release()} ${arch()}, Node ${process.versions.node}, PostgreSQL ${postgresVersion}; load at ` +
    `the end ${loadavg()[0]?.toFixed(1) ?? '?'}`
  );
}
