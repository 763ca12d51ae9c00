/**
 * Plotter lettering: every character is a few strokes on a grid of 4 by 6. A machine that draws
 * the pictures may have no font at all, so text is never left to the SVG renderer.
 */

/** Strokes are runs of grid points, written as pairs of digits (x then y, y down). */
const glyphs: Readonly<Record<string, readonly string[]>> = {
  A: ['0602204246', '0444'],
  B: ['00063645443303', '0030414233'],
  C: ['4130100105163645'],
  D: ['00062644422000'],
  E: ['40000646', '0333'],
  F: ['400006', '0333'],
  G: ['41301001051636454323'],
  H: ['0006', '4046', '0343'],
  I: ['1030', '2026', '1636'],
  J: ['4045361605'],
  K: ['0006', '400346'],
  L: ['000646'],
  M: ['0600234046'],
  N: ['06004640'],
  O: ['103041453616050110'],
  P: ['06003041423303'],
  Q: ['103041453616050110', '2446'],
  R: ['06003041423303', '2346'],
  S: ['413010010213334445361605'],
  T: ['0040', '2026'],
  U: ['000516364540'],
  V: ['002640'],
  W: ['0016223640'],
  X: ['0046', '4006'],
  Y: ['002340', '2326'],
  Z: ['00400646'],
  '0': ['103041453616050110', '1432'],
  '1': ['112026', '1636'],
  '2': ['01103041420646'],
  '3': ['0110304142334445361605', '1333'],
  '4': ['36300444'],
  '5': ['400002324345361605'],
  '6': ['4130100105163645443303'],
  '7': ['004016'],
  '8': ['13020110304142331304051636454433'],
  '9': ['0516364541301001021343'],
  '-': ['0343'],
  '.': ['2526'],
  ',': ['2517'],
  '/': ['0640'],
  '+': ['0343', '2125'],
  '×': ['1234', '3214'],
  Ø: ['103041453616050110', '0640'],
  '(': ['30111536'],
  ')': ['10313516'],
  ' ': [],
};

const unitsPerHeight = 6;
const advanceUnits = 6;
const glyphUnits = 4;

/** Whether every character of the text can be lettered. */
export function canLetter(text: string): boolean {
  return [...text].every((character) => character in glyphs);
}

/**
 * Strokes of a text with capitals `height` tall, in the unit of `height`.
 * `path` takes the upper left corner. Throws on a character without a glyph, so that a part whose
 * number cannot be written fails the build of the pictures, not the eye of a customer.
 */
export function letterStrokes(
  text: string,
  height: number,
): { width: number; path: (x: number, y: number) => string } {
  const unit = height / unitsPerHeight;
  const characters = [...text];
  const path = (x: number, y: number): string =>
    characters
      .flatMap((character, index) => {
        const strokes = glyphs[character];
        if (!strokes) throw new Error(`No lettering for '${character}' in '${text}'`);
        const left = x + index * advanceUnits * unit;
        return strokes.map((stroke) => strokePath(stroke, left, y, unit));
      })
      .join('');
  return { width: (characters.length * advanceUnits - (advanceUnits - glyphUnits)) * unit, path };
}

function strokePath(stroke: string, left: number, top: number, unit: number): string {
  const points = stroke.match(/../g) ?? [];
  const steps = points.map((point) => {
    const [x, y] = [Number(point[0]), Number(point[1])];
    return `${(left + x * unit).toFixed(2)} ${(top + y * unit).toFixed(2)}`;
  });
  return `M${steps.join('L')}`;
}
