/**
 * The first step of build and dev: cuts IBM Plex into the files of `app/styles/generated`. Most pages need
 * nothing beyond the first file of a family: a quarter of what the whole Latin alphabet weighs. One file for
 * each weight: two small files come sooner than one that has all weights between. Without hints, as browsers
 * smooth text without them, and without kerning, which would make a file half as large again (decision 053).
 */
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import subsetFont from 'subset-font';

const { resolve } = createRequire(import.meta.url);
const sans = '@fontsource-variable/ibm-plex-sans';
const mono = '@fontsource/ibm-plex-mono';

/** What English, most names and our own signs need, as `unicode-range` has it. */
const basicRange =
  'U+0020-007E,U+00A0,U+00A9,U+00B0-00B1,U+00B5,U+00B7,U+00D7,U+00E0-00FF,U+2013-2014,U+2018-2019,U+201C-201D,' +
  'U+2022,U+2026,U+20AC';

const sansFile = `${sans}/files/ibm-plex-sans-{alphabet}-wght-normal.woff2`;
const families = [
  { name: 'plex-sans-400', from: sansFile, wght: 400 },
  { name: 'plex-sans-600', from: sansFile, wght: 600 },
  { name: 'plex-mono', from: `${mono}/files/ibm-plex-mono-{alphabet}-500-normal.woff2` },
];

/** The characters of a `unicode-range`. */
function charactersOf(range: string): string[] {
  return range.split(',').flatMap((part) => {
    const [first = NaN, last = first] = part
      .replace('U+', '')
      .split('-')
      .map((hex) => parseInt(hex, 16));
    return Array.from({ length: last - first + 1 }, (_, at) => String.fromCodePoint(first + at));
  });
}

/** The cuts of each font, each with the characters that no cut before it has. */
async function cutsOf(): Promise<{ suffix: string; alphabet: string; characters: string[] }[]> {
  const ranges = JSON.parse(await readFile(resolve(`${sans}/unicode.json`), 'utf8')) as Record<
    'latin' | 'latin-ext',
    string
  >;
  const basic = charactersOf(basicRange);
  const rest = charactersOf(ranges.latin).filter((one) => !basic.includes(one));
  return [
    { suffix: '', alphabet: 'latin', characters: basic },
    { suffix: '-latin', alphabet: 'latin', characters: rest },
    { suffix: '-latin-ext', alphabet: 'latin-ext', characters: charactersOf(ranges['latin-ext']) },
  ];
}

const folder = new URL('./app/styles/generated/', import.meta.url);
await mkdir(folder, { recursive: true });
for (const { suffix, alphabet, characters } of await cutsOf()) {
  for (const { name, from, wght } of families) {
    const whole = await readFile(resolve(from.replace('{alphabet}', alphabet)));
    const bytes = await subsetFont(whole, characters.join(''), {
      targetFormat: 'woff2',
      noHinting: true,
      keepFeatures: ['ccmp', 'locl', 'mark', 'mkmk'],
      ...(wght !== undefined && { variationAxes: { wght } }),
    });
    await writeFile(new URL(`${name}${suffix}.woff2`, folder), bytes);
  }
}
