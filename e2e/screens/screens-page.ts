import { crowdedScreens, outageScreens } from './crowded-screens.ts';
import { screens } from './index.ts';
import type { Screen } from './screen.ts';

export const widths = [360, 1280] as const;

/** The picture's name in docs/screens/. */
export function pictureOf({ name }: Screen, width: number, isDark = false): string {
  return `${name}${isDark ? '-dark' : ''}-${width}.png`;
}

const viewers: readonly (readonly [title: string, as: readonly Screen['as'][]])[] = [
  ['Visitors', [undefined, 'visitor']],
  ['Customers', ['newcomer', 'regular', 'odd']],
  ['Administrators', ['admin']],
];

function row(screen: Screen): string {
  const links = (screen.width ? [screen.width] : widths).flatMap((width) => [
    `[${width} px](screens/${pictureOf(screen, width)})`,
    ...(screen.alsoDark ? [`[dark](screens/${pictureOf(screen, width, true)})`] : []),
  ]);
  return `- **${screen.name}**: ${screen.shows} ${links.join(', ')}`;
}

function chapter(title: string, listed: readonly Screen[]): string {
  return `## ${title}\n\n${listed.map(row).join('\n')}\n`;
}

/** docs/screens.md: what each screen shows, with links to its pictures. */
export function screensPage(): string {
  const parts = [
    ...viewers.map(([title, as]) =>
      chapter(
        title,
        screens.filter((screen) => as.includes(screen.as)),
      ),
    ),
    chapter('Lists of 500', crowdedScreens),
    chapter('While the shop cannot be reached', outageScreens),
  ];
  return `# Screens

Every screen in every state that can be reached. \`npm run screenshots\` takes the pictures, at 360 and 1280 px, into \`docs/screens/\`, which is not committed; it fails when something is wider than the screen, and writes this page. The list is \`e2e/screens/\`; \`e2e/accessibility.spec.ts\` has axe look at the same screens, in light and dark.

${parts.join('\n')}`;
}
