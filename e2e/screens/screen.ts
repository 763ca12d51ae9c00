import type { Page } from '@playwright/test';
import { become, type Stage, type Viewer } from './stage.ts';

/** One screen in one state: how to get there, and what it shows. */
export interface Screen {
  /** Unique; names its pictures. */
  name: string;
  shows: string;
  as?: Viewer;
  path: string | ((stage: Stage) => string);
  /** What is done on the page before it is looked at. */
  then?: (stage: Stage) => Promise<void>;
  /** The only width at which it exists; else it is looked at wide and narrow. */
  width?: 360 | 1280;
  /** Pictures are taken in the dark scheme too. */
  alsoDark?: boolean;
  /** Ends with a look as it is printed. */
  isPrinted?: boolean;
}

const heights = { 360: 800, 1280: 900 } as const;

/** Opens a screen at a width and waits until it stands still. */
export async function openScreen(
  screen: Screen,
  stage: Stage,
  width: 360 | 1280 = 1280,
): Promise<Page> {
  const { page } = stage;
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await page.setViewportSize({ width, height: heights[width] });
  await become(screen.as ?? 'visitor', stage);
  const path = typeof screen.path === 'string' ? screen.path : screen.path(stage);
  await page.goto(path, { waitUntil: 'networkidle' });
  await screen.then?.(stage);
  if (screen.isPrinted) await page.emulateMedia({ media: 'print' });
  await page.evaluate(() => document.fonts.ready);
  return page;
}
