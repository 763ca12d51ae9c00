/** The size of a cover in pixels: 16 to 9, as posts and their list show it, for screens of two densities. */
export const COVER_SIZE = { width: 1600, height: 900 } as const;

/** The inks, as classes of the sheet's own style. */
const inks = `
  path, circle, ellipse { fill: none; stroke-linejoin: round }
  .ink, .solid, .signal { stroke: #0b1b2b; stroke-width: 6px }
  .solid { fill: #ffffff }
  .dark { fill: #0b1b2b }
  .thin { stroke: #54626f; stroke-width: 3px }
  .copper, .copper-face { stroke: #b8622b; stroke-width: 6px }
  .copper-face { fill: #edd8ca }
  .copper-mark { fill: #b8622b }
  .copper-thin { stroke: #b8622b; stroke-width: 3px }
  .signal { fill: #facc15 }
`;

/** The whole numbers from 0, each made into a piece of drawing. */
export function repeat(count: number, draw: (index: number) => string): string {
  return Array.from({ length: count }, (_, index) => draw(index)).join('');
}

/** A dimension line with arrow heads at both ends, level or upright. */
export function dimension(x1: number, y1: number, x2: number, y2: number): string {
  const [dx, dy] = y1 === y2 ? [18, 8] : [8, 18];
  const head = (x: number, y: number, sign: number) =>
    y1 === y2
      ? `M${x} ${y}l${sign * dx} ${dy}v${-2 * dy}z`
      : `M${x} ${y}l${dx} ${sign * dy}h${-2 * dx}z`;
  return (
    `<path class="copper-thin" d="M${x1} ${y1}L${x2} ${y2}"/>` +
    `<path class="copper-mark" d="${head(x1, y1, 1)}${head(x2, y2, -1)}"/>`
  );
}

/** The axes of a diagram: an upright and a level line that meet at the lower left. */
export function axes(x: number, y: number, width: number, height: number): string {
  return (
    `<path class="ink" d="M${x} ${y - height}V${y}H${x + width}"/>` +
    `<path class="dark" d="M${x} ${y - height - 22}l11 26h-22zM${x + width + 22} ${y}l-26 11v-22z"/>`
  );
}

/** The drawing on graph paper, as SVG. */
export function sheet(drawing: string): string {
  const { width, height } = COVER_SIZE;
  const step = 50;
  const lines =
    repeat(width / step, (index) => `M${(index + 0.5) * step} 0V${height}`) +
    repeat(height / step, (index) => `M0 ${(index + 0.5) * step}H${width}`);
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">` +
    `<style>${inks}</style><rect fill="#fafaf7" width="${width}" height="${height}"/>` +
    `<path stroke="#e4e6ea" stroke-width="2" d="${lines}"/>${drawing}</svg>`
  );
}
