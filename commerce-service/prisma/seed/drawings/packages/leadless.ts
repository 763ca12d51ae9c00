/** Surface-mount parts that are soldered by lands or end caps. */
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
  return { label: outline.label, isAligned: true, views: [top, underside] };
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
    ...(marked
      ? [
          marking(
            length * 0.57 + shiftX / 2,
            -shiftY / 2,
            marked,
            Math.min(shiftY * 0.42, length * 0.1),
          ),
        ]
      : []),
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
