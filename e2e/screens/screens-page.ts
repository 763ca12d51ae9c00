import { screens } from './index.ts';
import type { Screen } from './screen.ts';

export const widths = [360, 1280] as const;

/** The picture's name in docs/screens/. */
export function pictureOf({ name }: Pick<Screen, 'name'>, width: number): string {
  return `${name}-${width}.png`;
}

const viewers: readonly (readonly [title: string, as: readonly Screen['as'][]])[] = [
  ['Visitors', [undefined, 'visitor']],
  ['Customers', ['newcomer', 'regular', 'odd']],
  ['Administrators', ['admin']],
];

function row(screen: Pick<Screen, 'name' | 'shows' | 'width'>): string {
  const links = (screen.width ? [screen.width] : widths)
    .map((width) => `[${width} px](screens/${pictureOf(screen, width)})`)
    .join(', ');
  return `- **${screen.name}**: ${screen.shows} ${links}`;
}

/** docs/screens.md: what each screen shows, with links to its pictures. */
export function screensPage(): string {
  const many = { name: 'my-orders-500', shows: 'My Orders: page 25 of 500 orders.' };
  const parts = viewers.map(([title, as]) => {
    const rows = screens.filter((screen) => as.includes(screen.as)).map(row);
    if (title === 'Customers') rows.push(row(many));
    return `## ${title}\n\n${rows.join('\n')}\n`;
  });
  return `# Screens

Every screen in every state that can be reached. \`npm run screenshots\` takes the pictures, at 360 and 1280 px, into \`docs/screens/\`, which is not committed; it fails when something is wider than the screen, and writes this page. The list is \`e2e/screens/\`; \`e2e/accessibility.spec.ts\` has axe look at the same screens, in light and dark.

${parts.join('\n')}`;
}
