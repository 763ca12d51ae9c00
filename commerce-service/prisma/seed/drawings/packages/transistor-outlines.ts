/** Leaded transistor packages: plastic TO outlines and metal cans. */
import { type PackageDrawing, type View } from '../sheet.ts';
import {
  centred,
  circle,
  curve,
  ellipse,
  line,
  marking,
  poly,
  rect,
  surface,
  type Shape,
} from '../shapes.ts';

const leadRow = (
  leads: number,
  pitch: number,
  width: number,
  top: number,
  length: number,
): Shape[] =>
  centred(leads, pitch).map((x) => rect(x - width / 2, top, width, length, surface.lead));

/** The small moulded half-cylinder with three leads. `marked` is printed on its flat face. */
export function to92({ marked = '' }: { marked?: string } = {}): PackageDrawing {
  const front: View = {
    shapes: [
      ...leadRow(3, 1.27, 0.46, 4.6, 7.4),
      rect(-2.3, 0, 4.6, 4.7, surface.epoxy, 0.25),
      line(-2.3, 0.75, 2.3, 0.75, { weight: 'hair' }),
      ...(marked ? [marking(0, 2.4, marked, 0.72)] : []),
    ],
    dimensions: [
      { side: 'above', from: -2.3, to: 2.3 },
      { side: 'below', from: -1.27, to: 0 },
    ],
  };
  const flat = 1.35;
  const half = Math.sqrt(2.3 ** 2 - flat ** 2);
  const below: View = {
    shapes: [
      curve(
        `M${-half} ${flat}A2.3 2.3 0 1 1 ${half} ${flat}Z`,
        { left: -2.3, top: -2.3, right: 2.3, bottom: flat },
        surface.epoxy,
      ),
      ...centred(3, 1.27).map((x) => rect(x - 0.23, -0.23, 0.46, 0.46, surface.lead)),
    ],
    dimensions: [{ side: 'right', from: -2.3, to: flat }],
  };
  return { label: 'TO-92', views: [front, below] };
}

interface TabbedBody {
  label: string;
  body: [width: number, height: number, thickness: number];
  /** The metal tab above the body; zero height for a body with a hole through it. */
  tab: { height: number; thickness: number };
  hole: { diameter: number; fromTop: number };
  leads: number;
  pitch: number;
  lead: [width: number, length: number];
  marked: string;
}

function tabbed({
  label,
  body,
  tab,
  hole,
  leads,
  pitch,
  lead,
  marked,
}: TabbedBody): PackageDrawing {
  const [width, height, thickness] = body;
  const bottom = tab.height + height;
  const front: View = {
    shapes: [
      ...leadRow(leads, pitch, lead[0] * 1.7, bottom, lead[1] * 0.28),
      ...leadRow(leads, pitch, lead[0], bottom + lead[1] * 0.28, lead[1] * 0.72),
      ...(tab.height > 0
        ? [rect(-width / 2, 0, width, tab.height + 0.4, surface.metal, width * 0.03)]
        : []),
      rect(-width / 2, tab.height, width, height, surface.epoxy, width * 0.02),
      circle(0, hole.fromTop, hole.diameter / 2, surface.hole),
      line(-hole.diameter * 0.75, hole.fromTop, hole.diameter * 0.75, hole.fromTop, surface.axis),
      line(
        0,
        hole.fromTop - hole.diameter * 0.75,
        0,
        hole.fromTop + hole.diameter * 0.75,
        surface.axis,
      ),
      ...(marked
        ? [
            marking(
              0,
              bottom - height * 0.42,
              marked,
              Math.min(width * 0.115, (width * 0.8) / marked.length),
            ),
          ]
        : []),
    ],
    dimensions: [
      { side: 'above', from: -width / 2, to: width / 2 },
      { side: 'below', from: -((leads - 1) / 2) * pitch, to: -((leads - 1) / 2) * pitch + pitch },
    ],
  };
  const side: View = {
    shapes: [
      rect(thickness * 0.52, bottom - 1, lead[0] * 0.6, lead[1] + 1, surface.lead),
      ...(tab.height > 0 ? [rect(0, 0, tab.thickness, bottom - 0.2, surface.metal)] : []),
      poly(
        [
          [tab.height > 0 ? tab.thickness : 0, tab.height],
          [thickness * 0.94, tab.height],
          [thickness, tab.height + height * 0.12],
          [thickness, bottom - height * 0.06],
          [thickness * 0.94, bottom],
          [tab.height > 0 ? tab.thickness * 0.5 : 0, bottom],
        ],
        surface.epoxy,
      ),
    ],
    dimensions: [{ side: 'above', from: 0, to: thickness }],
  };
  return { label, isAligned: true, views: [front, side] };
}

/** The power package with a drilled metal tab. */
export function to220({
  leads = 3,
  marked = '',
}: { leads?: 2 | 3 | 5; marked?: string } = {}): PackageDrawing {
  return tabbed({
    label: leads === 3 ? 'TO-220' : `TO-220-${leads}`,
    body: [10.2, 9.1, 4.5],
    tab: { height: 6.3, thickness: 1.3 },
    hole: { diameter: 3.7, fromTop: 2.9 },
    leads,
    pitch: leads === 5 ? 1.7 : leads === 2 ? 5.08 : 2.54,
    lead: [0.8, 12.5],
    marked,
  });
}

/** The large power package whose hole goes through the moulding. */
export function to247({ marked = '' }: { marked?: string } = {}): PackageDrawing {
  return tabbed({
    label: 'TO-247',
    body: [15.9, 20.7, 5],
    tab: { height: 0, thickness: 0 },
    hole: { diameter: 3.6, fromTop: 5.6 },
    leads: 3,
    pitch: 5.45,
    lead: [1.3, 18],
    marked,
  });
}

/** The medium power package, hole through the moulding. */
export function to126({ marked = '' }: { marked?: string } = {}): PackageDrawing {
  return tabbed({
    label: 'TO-126',
    body: [7.8, 10.9, 2.7],
    tab: { height: 0, thickness: 0 },
    hole: { diameter: 3.1, fromTop: 3.7 },
    leads: 3,
    pitch: 2.29,
    lead: [0.8, 13],
    marked,
  });
}

/** A hermetic metal can with a tab at its rim: TO-18, TO-39. `hasWindow` shows an optical opening. */
export function metalCan({
  label,
  rim: rimDiameter,
  can: canDiameter,
  height,
  leads = 3,
  hasWindow = false,
}: {
  label: string;
  rim: number;
  can: number;
  height: number;
  leads?: 3 | 4;
  hasWindow?: boolean;
}): PackageDrawing {
  const rim = rimDiameter / 2;
  const can = canDiameter / 2;
  const circleOfLeads = 2.54 * (leads === 4 ? 1 : 0.5);
  const front: View = {
    shapes: [
      ...centred(leads === 4 ? 2 : 3, leads === 4 ? circleOfLeads * 1.41 : circleOfLeads).map((x) =>
        rect(x - 0.22, height, 0.44, height * 1.7, surface.lead),
      ),
      rect(-can, 0, can * 2, height - 0.3, surface.metal, can * 0.18),
      rect(
        -can * 0.62,
        height * 0.12,
        can * 0.22,
        height * 0.7,
        { fill: '#FFFFFF', weight: 'hair' },
        0.1,
      ),
      rect(-rim, height - 0.45, rim * 2, 0.5, surface.metalShade, 0.12),
      ...(hasWindow ? [rect(-can * 0.5, -0.12, can, 0.24, surface.dark)] : []),
    ],
    dimensions: [
      { side: 'above', from: -can, to: can, prefix: 'Ø' },
      { side: 'right', from: 0, to: height },
    ],
  };
  const angles = leads === 4 ? [45, 135, 225, 315] : [90, 180, 270];
  const tab = rim * 1.2;
  const below: View = {
    shapes: [
      poly(
        [
          [-rim * 0.62, rim * 0.86],
          [-tab * 0.74, tab * 0.98],
          [-tab * 0.98, tab * 0.74],
          [-rim * 0.86, rim * 0.62],
        ],
        surface.metalShade,
      ),
      circle(0, 0, rim, surface.metal),
      circle(0, 0, can, { weight: 'hair' }),
      ...angles.map((angle) => {
        const radians = (angle * Math.PI) / 180;
        return circle(
          Math.cos(radians) * circleOfLeads,
          Math.sin(radians) * circleOfLeads,
          0.24,
          surface.lead,
        );
      }),
      ...(hasWindow ? [circle(0, 0, can * 0.5, surface.hidden)] : []),
    ],
    dimensions: [{ side: 'below', from: -rim, to: rim, prefix: 'Ø' }],
  };
  return { label, views: [front, below] };
}

/** The diamond-shaped steel power can with two pins; the case is the collector. */
export function to3(): PackageDrawing {
  const front: View = {
    shapes: [
      curve(
        'M-19.6 -2.6C-17 -8 -8 -12.6 0 -12.6S17 -8 19.6 -2.6A4 4 0 0 1 19.6 2.6C17 8 8 12.6 0 12.6S-17 8 -19.6 2.6A4 4 0 0 1 -19.6 -2.6Z',
        { left: -19.9, top: -12.6, right: 19.9, bottom: 12.6 },
        surface.metal,
      ),
      circle(0, 0, 10.6, surface.metalShade),
      ellipse(0, 0, 9.2, 9.2, { fill: '#F1F2EF', weight: 'hair' }),
      ...[-15.1, 15.1].flatMap((x) => [
        circle(x, 0, 2, surface.hole),
        line(x - 3, 0, x + 3, 0, surface.axis),
        line(x, -3, x, 3, surface.axis),
      ]),
      marking(0, 0, '2N3055', 2.1),
    ],
    dimensions: [
      { side: 'below', from: -15.1, to: 15.1 },
      { side: 'above', from: -19.9, to: 19.9 },
    ],
  };
  const side: View = {
    shapes: [
      rect(9, -5.95, 11, 1, surface.lead),
      rect(9, 4.95, 11, 1, surface.lead),
      rect(0, -10.6, 7.8, 21.2, surface.metal, 1.4),
      rect(7.4, -12.6, 1.7, 25.2, surface.metalShade),
    ],
    dimensions: [{ side: 'right', from: -5.45, to: 5.45 }],
  };
  return { label: 'TO-3', isAligned: true, views: [front, side] };
}
