/**
 * Flat shapes in millimetres, y pointing down. A package is described with these alone; the sheet
 * decides the scale, so a line keeps its thickness however small the part is.
 */
import { letterStrokes } from './lettering.ts';

export const ink = '#0B1B2B';
export const paper = '#FAFAF7';
export const copper = '#B8622B';
export const rule = '#D9DCE1';

/** Line thickness on the finished sheet, in pixels of the 1200 px drawing. */
const weights = { outline: 3.2, detail: 2.2, hair: 1.5 } as const;

/** How a shape is inked: filled or not, in which colour its line is drawn, and how heavy. */
export interface Paint {
  fill?: string;
  stroke?: string;
  weight?: keyof typeof weights;
  /** Lengths of dash and gap, in pixels of the finished sheet. */
  dash?: readonly [number, number];
}

/** What a part's surfaces are made of. */
export const surface = {
  epoxy: { fill: '#C7CDD4', weight: 'outline' },
  epoxyShade: { fill: '#AEB6C0', weight: 'detail' },
  plastic: { fill: '#E3E6E9', weight: 'outline' },
  metal: { fill: '#F1F2EF', weight: 'outline' },
  metalShade: { fill: '#DADDDF', weight: 'detail' },
  ceramic: { fill: '#E6D9C9', weight: 'outline' },
  board: { fill: '#DCE4DF', weight: 'outline' },
  hole: { fill: paper, weight: 'detail' },
  lead: { fill: '#E8C4A8', stroke: copper, weight: 'detail' },
  winding: { fill: '#DDA77F', stroke: copper, weight: 'detail' },
  dark: { fill: '#56616E', weight: 'detail' },
  line: { weight: 'detail' },
  hidden: { weight: 'hair', dash: [10, 7] },
  axis: { weight: 'hair', stroke: copper, dash: [22, 7] },
} as const satisfies Record<string, Paint>;

/** The rectangle, in millimetres, that a shape or a view covers. */
export interface Bounds {
  left: number;
  top: number;
  right: number;
  bottom: number;
}

/** One inked path with the rectangle it covers. */
export interface Shape {
  path: string;
  paint: Paint;
  bounds: Bounds;
}

type Point = readonly [x: number, y: number];

const round = (value: number): number => Math.round(value * 1000) / 1000;

function around(points: readonly Point[]): Bounds {
  const xs = points.map(([x]) => x);
  const ys = points.map(([, y]) => y);
  return {
    left: Math.min(...xs),
    top: Math.min(...ys),
    right: Math.max(...xs),
    bottom: Math.max(...ys),
  };
}

/** A straight line. */
export function line(x1: number, y1: number, x2: number, y2: number, paint: Paint): Shape {
  return poly(
    [
      [x1, y1],
      [x2, y2],
    ],
    paint,
    'open',
  );
}

/** A run of straight lines through the points, closed unless told otherwise. */
export function poly(
  points: readonly Point[],
  paint: Paint,
  ending: 'closed' | 'open' = 'closed',
): Shape {
  const steps = points.map(([x, y]) => `${round(x)} ${round(y)}`).join('L');
  return { path: `M${steps}${ending === 'closed' ? 'Z' : ''}`, paint, bounds: around(points) };
}

/** A rectangle from its upper left corner, with rounded corners when a radius is given. */
export function rect(
  x: number,
  y: number,
  width: number,
  height: number,
  paint: Paint,
  radius = 0,
): Shape {
  const bounds = { left: x, top: y, right: x + width, bottom: y + height };
  if (radius === 0) {
    return {
      path: `M${round(x)} ${round(y)}h${round(width)}v${round(height)}h${round(-width)}Z`,
      paint,
      bounds,
    };
  }
  const r = Math.min(radius, width / 2, height / 2);
  const corner = (dx: number, dy: number): string =>
    `a${round(r)} ${round(r)} 0 0 1 ${round(dx)} ${round(dy)}`;
  const path =
    `M${round(x + r)} ${round(y)}h${round(width - 2 * r)}${corner(r, r)}v${round(height - 2 * r)}${corner(-r, r)}` +
    `h${round(2 * r - width)}${corner(-r, -r)}v${round(2 * r - height)}${corner(r, -r)}Z`;
  return { path, paint, bounds };
}

/** An ellipse around its centre. */
export function ellipse(cx: number, cy: number, rx: number, ry: number, paint: Paint): Shape {
  const half = (dx: number): string => `a${round(rx)} ${round(ry)} 0 1 1 ${round(dx)} 0`;
  return {
    path: `M${round(cx - rx)} ${round(cy)}${half(2 * rx)}${half(-2 * rx)}Z`,
    paint,
    bounds: { left: cx - rx, top: cy - ry, right: cx + rx, bottom: cy + ry },
  };
}

/** A circle around its centre. */
export function circle(cx: number, cy: number, radius: number, paint: Paint): Shape {
  return ellipse(cx, cy, radius, radius, paint);
}

/**
 * A free path, for curves. The rectangle it covers must be given: it cannot be read off a path
 * without evaluating its curves.
 */
export function curve(path: string, bounds: Bounds, paint: Paint): Shape {
  return { path, paint, bounds };
}

/** A marking printed on the part: lettering centred on the point, `height` millimetres tall. */
export function marking(
  cx: number,
  cy: number,
  text: string,
  height: number,
  paint: Paint = surface.line,
): Shape {
  const { path, width } = letterStrokes(text, height);
  const [x, y] = [cx - width / 2, cy - height / 2];
  const placed = path(x, y);
  return { path: placed, paint, bounds: { left: x, top: y, right: x + width, bottom: y + height } };
}

/** Copies of one shape at equal steps: pins in a row, turns of a winding. */
export function repeat(count: number, draw: (index: number) => Shape | Shape[]): Shape[] {
  return Array.from({ length: count }, (_, index) => draw(index)).flat();
}

/** Offsets of `count` positions at `pitch`, centred on zero. */
export function centred(count: number, pitch: number): number[] {
  return Array.from({ length: count }, (_, index) => (index - (count - 1) / 2) * pitch);
}

/** The smallest rectangle that holds all shapes. */
export function boundsOf(shapes: readonly Shape[]): Bounds {
  return around(
    shapes.flatMap(({ bounds }): Point[] => [
      [bounds.left, bounds.top],
      [bounds.right, bounds.bottom],
    ]),
  );
}

/** The shape as an SVG element for a group that is scaled by `scale` pixels a millimetre. */
export function toSvg({ path, paint }: Shape, scale: number): string {
  const width = round(weights[paint.weight ?? 'detail'] / scale);
  const dash = paint.dash
    ? ` stroke-dasharray="${paint.dash.map((length) => round(length / scale)).join(' ')}"`
    : '';
  return `<path d="${path}" fill="${paint.fill ?? 'none'}" stroke="${paint.stroke ?? ink}" stroke-width="${width}"${dash}/>`;
}
