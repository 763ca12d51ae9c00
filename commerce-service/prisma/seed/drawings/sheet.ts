/** Lays the views of one package on a sheet: one scale for all of them, dimensions, title strip. */
import { letterStrokes } from './lettering.ts';
import { boundsOf, copper, ink, paper, rule, toSvg, type Bounds, type Shape } from './shapes.ts';

export const sheetWidth = 1200;
export const sheetHeight = 900;

/** A measured length, written beside the view. `from` and `to` are millimetres in the view. */
export interface Dimension {
  side: 'above' | 'below' | 'left' | 'right';
  from: number;
  to: number;
  /** Written before the number: Ø for a diameter. */
  prefix?: 'Ø';
  /** What is written instead of the drawn length, where the drawing shortens a part. */
  value?: number;
}

/** One projection of a part. */
export interface View {
  shapes: Shape[];
  dimensions?: Dimension[];
}

/** A whole drawing: its views from left to right, and the package's name for the title strip. */
export interface PackageDrawing {
  label: string;
  views: View[];
  /** Whether the views are projections side by side: the same height above the same line. */
  isAligned?: boolean;
}

const field = { left: 70, right: 1130, top: 62, bottom: 760 };
const gapBetweenViews = 70;
const roomForDimension = 74;
const roomWithout = 14;

interface Placed {
  view: View;
  bounds: Bounds;
  margin: Record<Dimension['side'], number>;
}

function measure(view: View): Placed {
  const room = (side: Dimension['side']): number =>
    view.dimensions?.some((dimension) => dimension.side === side) ? roomForDimension : roomWithout;
  return {
    view,
    bounds: boundsOf(view.shapes),
    margin: {
      above: room('above'),
      below: room('below'),
      left: room('left'),
      right: room('right'),
    },
  };
}

/** Gives all views one upper and one lower edge, so that a height is the same height in each. */
function align(placed: readonly Placed[]): Placed[] {
  const top = Math.min(...placed.map(({ bounds }) => bounds.top));
  const bottom = Math.max(...placed.map(({ bounds }) => bounds.bottom));
  const above = Math.max(...placed.map(({ margin }) => margin.above));
  const below = Math.max(...placed.map(({ margin }) => margin.below));
  return placed.map(({ view, bounds, margin }) => ({
    view,
    bounds: { ...bounds, top, bottom },
    margin: { ...margin, above, below },
  }));
}

/** The largest scale at which all views, with their dimensions, fit the field side by side. */
function fit(placed: readonly Placed[]): number {
  const margins = placed.reduce((sum, { margin }) => sum + margin.left + margin.right, 0);
  const millimetres = placed.reduce((sum, { bounds }) => sum + bounds.right - bounds.left, 0);
  const width = field.right - field.left - margins - gapBetweenViews * (placed.length - 1);
  const heights = placed.map(
    ({ bounds, margin }) =>
      (field.bottom - field.top - margin.above - margin.below) / (bounds.bottom - bounds.top),
  );
  return Math.min(width / millimetres, ...heights);
}

/**
 * The finished sheet as SVG, 1200 by 900. The part number stands at the lower left, the package at
 * the lower right; text is drawn as strokes, so the picture is the same on every machine.
 */
export function drawSheet(partNumber: string, drawing: PackageDrawing): string {
  const measured = drawing.views.map(measure);
  const placed = drawing.isAligned ? align(measured) : measured;
  const scale = fit(placed);
  const widths = placed.map(
    ({ bounds, margin }) => (bounds.right - bounds.left) * scale + margin.left + margin.right,
  );
  const total = widths.reduce((sum, width) => sum + width, gapBetweenViews * (placed.length - 1));
  let left = (field.left + field.right - total) / 2;
  const body = placed.map((part, index) => {
    const svg = drawView(part, scale, left);
    left += (widths[index] ?? 0) + gapBetweenViews;
    return svg;
  });
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" width="${sheetWidth}" height="${sheetHeight}" viewBox="0 0 ${sheetWidth} ${sheetHeight}">`,
    `<rect width="${sheetWidth}" height="${sheetHeight}" fill="${paper}"/>`,
    `<g stroke-linejoin="round" stroke-linecap="round" fill="none">`,
    ...body,
    titleStrip(partNumber, drawing.label),
    '</g></svg>',
  ].join('');
}

function drawView({ view, bounds, margin }: Placed, scale: number, left: number): string {
  const height = (bounds.bottom - bounds.top) * scale + margin.above + margin.below;
  const x = left + margin.left - bounds.left * scale;
  const y = (field.top + field.bottom - height) / 2 + margin.above - bounds.top * scale;
  const shapes = view.shapes.map((shape) => toSvg(shape, scale)).join('');
  const toSheet = {
    x: (millimetres: number): number => x + millimetres * scale,
    y: (millimetres: number): number => y + millimetres * scale,
  };
  const dimensions = (view.dimensions ?? []).map((dimension) =>
    drawDimension(dimension, bounds, toSheet),
  );
  return `<g transform="translate(${x.toFixed(2)} ${y.toFixed(2)}) scale(${scale.toFixed(4)})">${shapes}</g>${dimensions.join('')}`;
}

function written(dimension: Dimension): string {
  const length = dimension.value ?? Math.abs(dimension.to - dimension.from);
  return `${dimension.prefix ?? ''}${Number(length.toFixed(2))}`;
}

function drawDimension(
  dimension: Dimension,
  bounds: Bounds,
  toSheet: { x: (mm: number) => number; y: (mm: number) => number },
): string {
  const offset = 34;
  const flat = dimension.side === 'above' || dimension.side === 'below';
  const axis = flat ? toSheet.x : toSheet.y;
  const [a, b] = [
    axis(Math.min(dimension.from, dimension.to)),
    axis(Math.max(dimension.from, dimension.to)),
  ];
  const across = {
    above: toSheet.y(bounds.top) - offset,
    below: toSheet.y(bounds.bottom) + offset,
    left: toSheet.x(bounds.left) - offset,
    right: toSheet.x(bounds.right) + offset,
  }[dimension.side];
  const away = dimension.side === 'above' || dimension.side === 'left' ? 1 : -1;
  const point = (along: number, beside: number): string =>
    flat ? `${along.toFixed(1)} ${beside.toFixed(1)}` : `${beside.toFixed(1)} ${along.toFixed(1)}`;
  const witness = [a, b]
    .map((at) => `M${point(at, across + away * (offset - 9))}L${point(at, across - away * 8)}`)
    .join('');
  // Arrowheads point outwards from within, or inwards from outside when the length is too short.
  const inside = b - a > 44;
  const tail = inside
    ? ''
    : `M${point(a - 30, across)}L${point(a, across)}M${point(b, across)}L${point(b + 30, across)}`;
  const head = (at: number, direction: 1 | -1): string =>
    `M${point(at, across)}L${point(at + direction * 13, across - 4)}L${point(at + direction * 13, across + 4)}Z`;
  const heads = head(a, inside ? 1 : -1) + head(b, inside ? -1 : 1);
  return (
    `<path d="${witness}M${point(a, across)}L${point(b, across)}${tail}" stroke="${ink}" stroke-width="1.5" opacity="0.7"/>` +
    `<path d="${heads}" fill="${ink}" opacity="0.7"/>` +
    dimensionText(written(dimension), (a + b) / 2, across, dimension.side)
  );
}

function dimensionText(
  text: string,
  along: number,
  across: number,
  side: Dimension['side'],
): string {
  const height = 17;
  const { width, path } = letterStrokes(text, height);
  const flat = side === 'above' || side === 'below';
  const clear = 10;
  const [x, y] = flat
    ? [along, side === 'above' ? across - clear - height : across + clear]
    : [0, 0];
  if (flat) return strokes(path(x - width / 2, y), 1.9);
  // Beside a view the text reads upwards, as on a drawing board.
  const middle = side === 'left' ? across - clear - height / 2 : across + clear + height / 2;
  return `<g transform="translate(${middle.toFixed(1)} ${along.toFixed(1)}) rotate(-90)">${strokes(path(-width / 2, -height / 2), 1.9)}</g>`;
}

function strokes(path: string, weight: number, colour: string = ink): string {
  return `<path d="${path}" stroke="${colour}" stroke-width="${weight}"/>`;
}

function titleStrip(partNumber: string, label: string): string {
  const number = letterStrokes(partNumber, 30);
  const name = letterStrokes(label, 20);
  const [baseline, left, right] = [846, 70, 1130];
  return [
    `<path d="M${left} 792H${right}" stroke="${rule}" stroke-width="2"/>`,
    `<path d="M${left} 792h64" stroke="${copper}" stroke-width="5"/>`,
    strokes(number.path(left, baseline - 30), 3.4),
    strokes(name.path(right - name.width, baseline - 20), 2.2),
  ].join('');
}
