import { AxeBuilder } from '@axe-core/playwright';
import { expect, test } from './fixtures/test.ts';
import { screens } from './screens/index.ts';
import { openScreen } from './screens/screen.ts';
import { castOf } from './screens/stage.ts';

const standards = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];

/** What axe finds, one line per rule with the first element that breaks it. */
async function violations(axe: AxeBuilder): Promise<string[]> {
  const { violations: found } = await axe.analyze();
  return found.map(
    ({ id, help, nodes }) => `${id}: ${help} (${nodes.length}×, ${nodes[0]?.target.join(' ')})`,
  );
}

test.describe('axe', () => {
  for (const screen of screens.filter(({ isPrinted }) => !isPrinted)) {
    test(`When '${screen.name}' is looked at, then axe finds nothing, in light and dark`, async ({
      page,
      context,
      shop,
    }) => {
      await openScreen(screen, { page, context, shop, cast: await castOf(shop) }, screen.width);
      // A target that is scrolled half under the bar is no small target.
      await page.evaluate(() => window.scrollTo({ top: 0, behavior: 'instant' }));
      // What stands in frames is the card provider's. Without frames of others, legacy mode finds the
      // same; it saves a blank page of its own for each look, which is half the time.
      const axe = () =>
        new AxeBuilder({ page })
          .exclude('iframe')
          .setLegacyMode(true)
          .options({ resultTypes: ['violations'] });
      expect(await violations(axe().withTags(standards)), 'light').toEqual([]);
      await page.emulateMedia({ colorScheme: 'dark' });
      // The scheme changes colours and nothing else.
      expect(await violations(axe().withRules('color-contrast')), 'dark').toEqual([]);
    });
  }
});
