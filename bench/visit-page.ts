import { request } from 'node:http';
import { chromium } from '@playwright/test';
import lighthouse, { type Result } from 'lighthouse';
import { freePort } from '../local/ports.ts';
import { spreadOf, type Spread } from './rounds.ts';

export const categories = ['performance', 'accessibility', 'best-practices', 'seo'] as const;
export type Category = (typeof categories)[number];

/** A page as a mid-range phone on a slow network is simulated to see it. */
export interface Visit {
  name: string;
  /** 0 to 100. */
  scores: Record<Category, Spread>;
  lcpMs: Spread;
  fcpMs: Spread;
  /** Total blocking time, Lighthouse's stand-in for how soon the page answers. */
  tbtMs: Spread;
  cls: Spread;
  /** The longest wait for an answer to a click or a key, on a processor four times slower. */
  inpMs: number;
  /** All scripts that the page loads by itself, gzip bytes. */
  scriptBytes: number;
  scripts: string[];
  /** What Lighthouse takes points off for. */
  faults: string[];
}

const flags = [
  ...['--no-sandbox', '--disable-gpu', '--disable-quic', '--no-first-run'],
  ...['--disable-background-networking', '--disable-component-update', '--disable-sync'],
];
const slowdown = 4;

/** Visits a page so many times, each with an empty browser, and asks it something. */
export async function visitPage(
  program: string,
  page: { name: string; url: string },
  rounds: number,
): Promise<Visit> {
  const results: Result[] = [];
  for (let round = 0; round < rounds; round += 1) results.push(await judge(program, page.url));
  const audit = (id: string, digits = 0) =>
    spreadOf(results.map(({ audits }) => rounded(audits[id]?.numericValue ?? NaN, digits)));
  const scripts = scriptsOf(results[0]);
  const sizes = await Promise.all(scripts.map(gzipBytesOf));
  return {
    name: page.name,
    scores: Object.fromEntries(
      categories.map((one) => [
        one,
        spreadOf(results.map((result) => Math.round((result.categories[one]?.score ?? 0) * 100))),
      ]),
    ) as Visit['scores'],
    lcpMs: audit('largest-contentful-paint'),
    fcpMs: audit('first-contentful-paint'),
    tbtMs: audit('total-blocking-time'),
    cls: audit('cumulative-layout-shift', 3),
    inpMs: await longestWait(program, page.url),
    scriptBytes: sizes.reduce((sum, size) => sum + size, 0),
    scripts,
    faults: faultsOf(results.at(-1)),
  };
}

const rounded = (value: number, digits: number) => Number(value.toFixed(digits));

/** What Lighthouse itself calls its own failure to record: nothing was measured, and it asks to be run again. */
const unrecorded = new Set(['NO_NAVSTART', 'NO_TRACING_STARTED']);
const mostTries = 3;

async function judge(program: string, url: string, tries = 1): Promise<Result> {
  const port = await freePort();
  const browser = await chromium.launch({
    executablePath: program,
    args: [...flags, `--remote-debugging-port=${port}`],
  });
  const onlyCategories = [...categories];
  const run = await lighthouse(url, { port, output: 'json', logLevel: 'error', onlyCategories })
    // Whatever it found, its browser goes.
    .finally(() => browser.close());
  const fault = run?.lhr.runtimeError;
  if (run && !fault) return run.lhr;
  if (fault && unrecorded.has(fault.code) && tries < mostTries) {
    console.error(`  Lighthouse did not record ${url} (${fault.code}): once more`);
    return judge(program, url, tries + 1);
  }
  throw new Error(`Lighthouse at ${url}: ${fault?.message ?? 'nothing found'}`);
}

function scriptsOf(result: Result | undefined): string[] {
  const items = result?.audits['network-requests']?.details?.items ?? [];
  return items
    .filter(({ resourceType }) => resourceType === 'Script')
    .map(({ url }) => String(url));
}

/** As it goes over the wire to a browser that knows gzip and not brotli. */
function gzipBytesOf(url: string): Promise<number> {
  return new Promise((resolve, reject) => {
    request(url, { headers: { 'accept-encoding': 'gzip' } }, (response) => {
      let bytes = 0;
      response.on('data', (chunk: Buffer) => (bytes += chunk.length));
      response.on('end', () => resolve(bytes));
    })
      .on('error', reject)
      .end();
  });
}

function faultsOf(result: Result | undefined): string[] {
  if (result === undefined) return [];
  const refs = Object.values(result.categories).flatMap(({ auditRefs }) => auditRefs);
  return refs
    .filter(({ weight }) => weight > 0)
    .flatMap(({ id }) => {
      const audit = result.audits[id];
      if (audit === undefined || audit.score === null || audit.score >= 0.995) return [];
      return [`${audit.title} (${audit.displayValue ?? `score ${audit.score}`})`];
    });
}

/** The longest from a key or click to the next picture, in milliseconds: menu, then moving by keys. */
async function longestWait(program: string, url: string): Promise<number> {
  const browser = await chromium.launch({ executablePath: program, args: flags });
  try {
    const page = await browser.newPage({ viewport: { width: 412, height: 823 } });
    await page.addInitScript(() => {
      const waits = ((globalThis as { waits?: number[] }).waits = [] as number[]);
      const observer = new PerformanceObserver((list) =>
        waits.push(...list.getEntries().map(({ duration }) => duration)),
      );
      observer.observe({ type: 'event', durationThreshold: 16 } as never);
    });
    const devtools = await page.context().newCDPSession(page);
    await devtools.send('Emulation.setCPUThrottlingRate', { rate: slowdown });
    await page.goto(url, { waitUntil: 'networkidle' });
    const menu = page.locator('header summary');
    await menu.click();
    await menu.press('Escape');
    for (let step = 0; step < 6; step += 1) await page.keyboard.press('Tab');
    await page.keyboard.press('End');
    // The browser hands its entries to observers when it is idle, and tells nobody that it has.
    await page.evaluate(() => new Promise((resolve) => setTimeout(resolve, 300)));
    const waits = await page.evaluate(() => (globalThis as { waits?: number[] }).waits ?? []);
    return Math.max(0, ...waits);
  } finally {
    await browser.close();
  }
}
