/** Surface-mount packages that stand on bent leads. */
import { type PackageDrawing, type View } from '../sheet.ts';
import { centred, circle, marking, poly, rect, surface, type Shape } from '../shapes.ts';

interface GullWing {
  label: string;
  body: [width: number, depth: number, height: number];
  /** Lead tip to lead tip, across the body. */
  span: number;
  pitch: number;
  leadWidth: number;
  below: number;
  above: number;
  /** A wide lead in place of the upper row. */
  tab?: number;
  /** Lower positions left empty, counted from the left (the cut middle lead of a DPAK). */
  missing?: number;
  marked?: string;
  pinOne?: boolean;
}

function gullWing(outline: GullWing): PackageDrawing {
  const { body, span, pitch, leadWidth, below, above, tab, marked, label } = outline;
  const [width, depth, height] = body;
  const reach = (span - depth) / 2;
  const lead = (x: number, wide: number, y: number): Shape =>
    rect(x - wide / 2, y, wide, reach + 0.1, surface.lead);
  const lower = centred(below, pitch).filter((_, index) => index !== outline.missing);
  const upper = above === 1 ? [0] : centred(above, above === below ? pitch : pitch * (below - 1));
  const top: View = {
    shapes: [
      ...lower.map((x) => lead(x, leadWidth, depth / 2 - 0.1)),
      ...(tab
        ? [lead(0, tab, -depth / 2 - reach)]
        : upper.map((x) => lead(x, leadWidth, -depth / 2 - reach))),
      rect(-width / 2, -depth / 2, width, depth, surface.epoxy, Math.min(width, depth) * 0.04),
      ...(outline.pinOne
        ? [
            circle(
              -width / 2 + depth * 0.17,
              depth / 2 - depth * 0.17,
              depth * 0.065,
              surface.epoxyShade,
            ),
          ]
        : []),
      ...(marked
        ? [marking(0, 0, marked, Math.min(depth * 0.2, (width * 0.74) / marked.length))]
        : []),
    ],
    dimensions: [
      { side: 'above', from: -width / 2, to: width / 2 },
      { side: 'right', from: -span / 2, to: span / 2 },
      ...(below > 1
        ? [{ side: 'below' as const, from: lower[0] ?? 0, to: lower[1] ?? pitch }]
        : []),
    ],
  };
  return { label, views: [top, gullWingEnd(depth, height, span)] };
}

/** The package seen along its rows, standing on its feet. */
function gullWingEnd(depth: number, height: number, span: number): View {
  const foot = (span - depth) / 2;
  const thick = Math.min(0.28, height * 0.12);
  const middle = height * 0.52;
  const leg = (side: 1 | -1): Shape =>
    poly(
      [
        [side * (depth / 2 - 0.05), middle - thick],
        [side * (depth / 2 + foot * 0.36), middle - thick],
        [side * (depth / 2 + foot * 0.55), height - thick],
        [side * (span / 2), height - thick],
        [side * (span / 2), height],
        [side * (depth / 2 + foot * 0.4), height],
        [side * (depth / 2 + foot * 0.24), middle + 0.02],
        [side * (depth / 2 - 0.05), middle + 0.02],
      ],
      surface.lead,
    );
  const inset = depth * 0.035;
  return {
    shapes: [
      leg(1),
      leg(-1),
      poly(
        [
          [-depth / 2 + inset, 0],
          [depth / 2 - inset, 0],
          [depth / 2, middle - thick / 2],
          [depth / 2 - inset, height * 0.93],
          [-depth / 2 + inset, height * 0.93],
          [-depth / 2, middle - thick / 2],
        ],
        surface.epoxy,
      ),
    ],
    dimensions: [{ side: 'right', from: 0, to: height }],
  };
}

/** Three gull-wing leads, one against two. `marked` is the code printed on the body. */
export function sot23({ marked = '' }: { marked?: string } = {}): PackageDrawing {
  return gullWing({
    label: 'SOT-23',
    body: [2.9, 1.3, 1.0],
    span: 2.4,
    pitch: 1.9,
    leadWidth: 0.42,
    below: 2,
    above: 1,
    marked,
  });
}

/** Three leads and a wide cooling tab. */
export function sot223({ marked = '' }: { marked?: string } = {}): PackageDrawing {
  return gullWing({
    label: 'SOT-223',
    body: [6.5, 3.5, 1.7],
    span: 7,
    pitch: 2.3,
    leadWidth: 0.72,
    below: 3,
    above: 1,
    tab: 3,
    marked,
  });
}

/** The surface-mount power package with five leads under a soldered tab. */
export function to263({
  leads = 5,
  marked = '',
}: { leads?: 3 | 5; marked?: string } = {}): PackageDrawing {
  return gullWing({
    label: `TO-263-${leads}`,
    body: [10.2, 9, 4.5],
    span: 15,
    pitch: leads === 5 ? 1.7 : 2.54,
    leadWidth: 0.8,
    below: leads,
    above: 1,
    tab: 8.6,
    marked,
  });
}

/** Small outline with two rows at 1.27 mm. */
export function soic({
  pins,
  marked = '',
}: {
  pins: 8 | 14 | 16;
  marked?: string;
}): PackageDrawing {
  return gullWing({
    label: `SOIC-${pins}`,
    body: [{ 8: 4.9, 14: 8.65, 16: 9.9 }[pins], 3.9, 1.6],
    span: 6,
    pitch: 1.27,
    leadWidth: 0.42,
    below: pins / 2,
    above: pins / 2,
    marked,
    pinOne: true,
  });
}

/** A flat square package with gull-wing leads on four sides. */
export function lqfp({
  pins,
  body,
  marked = '',
}: {
  pins: number;
  body: number;
  marked?: string;
}): PackageDrawing {
  const perSide = pins / 4;
  const pitch = 0.5;
  const reach = 1;
  const half = body / 2;
  const top: View = {
    shapes: [
      ...centred(perSide, pitch).flatMap((at) => [
        rect(at - 0.11, -half - reach, 0.22, reach + 0.1, surface.lead),
        rect(at - 0.11, half - 0.1, 0.22, reach + 0.1, surface.lead),
        rect(-half - reach, at - 0.11, reach + 0.1, 0.22, surface.lead),
        rect(half - 0.1, at - 0.11, reach + 0.1, 0.22, surface.lead),
      ]),
      rect(-half, -half, body, body, surface.epoxy, 0.25),
      circle(-half + 1, half - 1, 0.3, surface.epoxyShade),
      ...(marked ? [marking(0, -0.2, marked, (body * 0.68) / marked.length)] : []),
    ],
    dimensions: [
      { side: 'above', from: -half, to: half },
      { side: 'left', from: -half - reach, to: half + reach },
    ],
  };
  return { label: `LQFP-${pins}`, views: [top, gullWingEnd(body, 1.5, body + 2 * reach)] };
}
