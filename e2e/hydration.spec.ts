import { scriptsAtWork } from './fixtures/scripts.ts';
import { expect, test } from './fixtures/test.ts';

/** Presses a key in the moment between React's being asked to take the page over and its first turn. */
function pressKeyBeforeFirstTurn(): void {
  const port = MessagePort.prototype;
  const original = port.postMessage;
  port.postMessage = function (this: MessagePort, ...words: unknown[]) {
    port.postMessage = original;
    queueMicrotask(() => {
      document.body.dispatchEvent(new KeyboardEvent('keydown', { key: 'a', bubbles: true }));
      document.body.dataset['keyPressed'] = 'true';
    });
    Reflect.apply(original, this, words);
  };
}

test('When a key is pressed just as the scripts take the page over, then they do so all the same', async ({
  page,
}) => {
  await page.addInitScript(pressKeyBeforeFirstTurn);
  // An uncaught error fails every test here: React 18's 'Root did not complete' would be one.
  await page.goto('/allProducts');
  await expect(page.locator('body[data-key-pressed]')).toBeAttached();
  await scriptsAtWork(page);
  // Such a page goes to the next without loading the document again.
  await page.evaluate(() => Object.assign(window, { isSameDocument: true }));
  await page.getByRole('banner').getByRole('link', { name: 'Blogs' }).click();
  await expect(page).toHaveURL(/\/blogs$/);
  expect(await page.evaluate(() => 'isSameDocument' in window)).toBe(true);
});
