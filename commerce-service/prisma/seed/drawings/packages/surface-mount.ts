/** Surface-mount packages: gull-wing outlines, quad packages, lidded sensors and chips. */
import { type PackageDrawing, type View } from '../sheet.ts';
import {
  centred,
  circle,
  line,
  marking,
  poly,
  rect,
  surface,
  type Paint,
  type Shape,
} from '../shapes.ts';

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
      ...(marked ? [marking(0, -0.2, marked, 0.72)] : []),
    ],
    dimensions: [
      { side: 'above', from: -half, to: half },
      { side: 'left', from: -half - reach, to: half + reach },
    ],
  };
  return { label: `LQFP-${pins}`, views: [top, gullWingEnd(body, 1.5, body + 2 * reach)] };
}

interface LeadlessLands {
  label: string;
  body: [width: number, depth: number, height: number];
  /** Lands along each horizontal and each vertical side. */
  lands: [horizontal: number, vertical: number];
  pitch: number;
  land: [width: number, length: number];
  exposedPad?: [width: number, depth: number];
  /** What the upper side shows: moulding, a metal lid with a vent, or two optical openings. */
  face: 'moulded' | 'vented lid' | 'optical';
  marked?: string;
}

/** A leadless package: upper side, and the lands on its underside. */
export function leadless(outline: LeadlessLands): PackageDrawing {
  const [width, depth] = outline.body;
  const [horizontal, vertical] = outline.lands;
  const [wide, long] = outline.land;
  const inset = 0.06;
  const top: View = {
    shapes: leadlessFace(outline),
    dimensions: [
      { side: 'above', from: -width / 2, to: width / 2 },
      { side: 'left', from: -depth / 2, to: depth / 2 },
    ],
  };
  const underside: View = {
    shapes: [
      rect(-width / 2, -depth / 2, width, depth, surface.plastic),
      ...centred(horizontal, outline.pitch).flatMap((x) => [
        rect(x - wide / 2, -depth / 2 + inset, wide, long, surface.lead),
        rect(x - wide / 2, depth / 2 - inset - long, wide, long, surface.lead),
      ]),
      ...centred(vertical, outline.pitch).flatMap((y) => [
        rect(-width / 2 + inset, y - wide / 2, long, wide, surface.lead),
        rect(width / 2 - inset - long, y - wide / 2, long, wide, surface.lead),
      ]),
      ...(outline.exposedPad
        ? [
            rect(
              -outline.exposedPad[0] / 2,
              -outline.exposedPad[1] / 2,
              ...outline.exposedPad,
              surface.lead,
            ),
          ]
        : []),
    ],
    dimensions: [
      {
        side: 'below',
        from: centred(Math.max(horizontal, 2), outline.pitch)[0] ?? 0,
        to: centred(Math.max(horizontal, 2), outline.pitch)[1] ?? outline.pitch,
      },
    ],
  };
  return { label: outline.label, views: [top, underside] };
}

function leadlessFace({ body: [width, depth], face, marked }: LeadlessLands): Shape[] {
  const outer: Paint = face === 'moulded' ? surface.epoxy : surface.plastic;
  const base = rect(-width / 2, -depth / 2, width, depth, outer, width * 0.02);
  const pinOne = circle(
    -width / 2 + width * 0.1,
    -depth / 2 + depth * 0.1,
    width * 0.035,
    surface.dark,
  );
  const text = marked ? [marking(0, depth * 0.14, marked, (width * 0.62) / marked.length)] : [];
  if (face === 'moulded') return [base, pinOne, ...text];
  if (face === 'vented lid') {
    return [
      base,
      rect(-width * 0.46, -depth * 0.46, width * 0.92, depth * 0.92, surface.metal, width * 0.07),
      circle(width * 0.24, -depth * 0.24, width * 0.06, surface.dark),
      pinOne,
      ...text,
    ];
  }
  return [
    base,
    rect(-width * 0.46, -depth * 0.42, width * 0.92, depth * 0.84, surface.epoxy, width * 0.03),
    circle(-width * 0.27, 0, depth * 0.2, surface.hole),
    circle(-width * 0.27, 0, depth * 0.09, surface.dark),
    circle(width * 0.24, 0, depth * 0.26, surface.hole),
    circle(width * 0.24, 0, depth * 0.14, surface.dark),
  ];
}

/** A rectangular chip in oblique projection, with its end terminations; a bar marks a polarised one. */
export function chip({
  label,
  size: [length, width, thickness],
  termination,
  kind,
  marked = '',
}: {
  label: string;
  size: [length: number, width: number, thickness: number];
  termination: number;
  kind: 'ceramic' | 'tantalum';
  marked?: string;
}): PackageDrawing {
  const [shiftX, shiftY] = [width * 0.5, width * 0.42];
  const body: Paint = kind === 'ceramic' ? surface.ceramic : { fill: '#E9C98B', weight: 'outline' };
  const shade: Paint = { ...body, fill: kind === 'ceramic' ? '#D6C5AF' : '#D8B36C' };
  const upper = (from: number, to: number, paint: Paint): Shape =>
    poly(
      [
        [from, 0],
        [to, 0],
        [to + shiftX, -shiftY],
        [from + shiftX, -shiftY],
      ],
      paint,
    );
  const end: Shape = poly(
    [
      [length, 0],
      [length + shiftX, -shiftY],
      [length + shiftX, thickness - shiftY],
      [length, thickness],
    ],
    kind === 'ceramic' ? { ...surface.lead, fill: '#DDB08E' } : shade,
  );
  const caps = kind === 'ceramic' ? [0, length - termination] : [];
  const feet = kind === 'tantalum' ? [0, length - termination] : [];
  const shapes: Shape[] = [
    rect(0, 0, length, thickness, shade),
    upper(0, length, body),
    end,
    ...caps.flatMap((x) => [
      rect(x, 0, termination, thickness, surface.lead),
      upper(x, x + termination, surface.lead),
    ]),
    ...feet.map((x) => rect(x, thickness * 0.55, termination, thickness * 0.45, surface.lead)),
    ...(kind === 'tantalum' ? [upper(length * 0.08, length * 0.2, surface.dark)] : []),
    ...(marked ? [marking(length / 2 + shiftX / 2, -shiftY / 2, marked, shiftY * 0.42)] : []),
  ];
  const underside: View = {
    shapes: [
      rect(0, 0, length, width, kind === 'ceramic' ? body : shade),
      rect(0, 0, termination, width, surface.lead),
      rect(length - termination, 0, termination, width, surface.lead),
      line(length / 2, -width * 0.12, length / 2, width * 1.12, surface.axis),
    ],
    dimensions: [{ side: 'right', from: 0, to: width }],
  };
  return {
    label,
    views: [
      {
        shapes,
        dimensions: [
          { side: 'below', from: 0, to: length },
          { side: 'left', from: 0, to: thickness },
        ],
      },
      underside,
    ],
  };
}
