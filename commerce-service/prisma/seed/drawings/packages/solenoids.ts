/** Linear solenoids, bare coils and holding magnets. */
import { type PackageDrawing } from '../sheet.ts';
import { circle, line, poly, rect, repeat, surface, type Shape } from '../shapes.ts';
import { flyingLeads } from './flying-leads.ts';

const turnsOf = (x: number, y: number, width: number, height: number, count: number): Shape[] => [
  rect(x, y, width, height, surface.winding),
  ...repeat(count - 1, (turn) => {
    const at = x + (width * (turn + 1)) / count;
    return line(at, y, at, y + height, { weight: 'hair', stroke: '#B8622B' });
  }),
];

const spring = (x: number, y: number, length: number, diameter: number, coils: number): Shape => {
  const step = length / (coils * 2);
  const points = Array.from({ length: coils * 2 + 1 }, (_, index): [number, number] => [
    x + index * step,
    y + (index % 2 === 0 ? -diameter / 2 : diameter / 2),
  ]);
  return poly(points, { weight: 'detail' }, 'open');
};

/** An open steel frame around its winding, with plunger and return spring; the stroke is dimensioned. */
export function frameSolenoid({
  frame: [length, height],
  plunger,
  stroke,
  depth,
}: {
  frame: [length: number, height: number];
  plunger: number;
  stroke: number;
  depth: number;
}): PackageDrawing {
  const plate = height * 0.09;
  const half = height / 2;
  const rod = plunger / 2;
  const out = stroke + plunger * 1.2;
  return {
    label: 'OPEN FRAME SOLENOID',
    isAligned: true,
    views: [
      {
        shapes: [
          rect(-out - 3, -rod, out + 5, plunger, surface.metal, rod * 0.3),
          rect(-out - 4.4, -rod * 1.7, 1.5, rod * 3.4, surface.metalShade, 0.3),
          spring(-out - 2.6, 0, out + 1.4, plunger * 1.5, 6),
          rect(length, -rod * 0.5, plunger * 1.1, rod, surface.metal, rod * 0.2),
          rect(0, -half, length, height, surface.metalShade, 0.6),
          rect(plate, -half + plate, length - 2 * plate, height - 2 * plate, surface.hole),
          ...turnsOf(
            plate * 2.4,
            -half + plate * 1.5,
            length - plate * 4.8,
            height - plate * 3,
            14,
          ),
          rect(plate, -half + plate * 1.2, plate * 1.4, height - plate * 2.4, surface.plastic),
          rect(
            length - plate * 2.4,
            -half + plate * 1.2,
            plate * 1.4,
            height - plate * 2.4,
            surface.plastic,
          ),
          line(plate, -rod, length - plate, -rod, surface.hidden),
          line(plate, rod, length - plate, rod, surface.hidden),
          ...[0.28, 0.72].map((share) =>
            circle(length * share, half - plate * 0.5, plate * 0.3, surface.hole),
          ),
          line(-out - 8, 0, length + 8, 0, surface.axis),
        ],
        dimensions: [{ side: 'below', from: -stroke, to: 0 }],
      },
      {
        shapes: [
          rect(-depth / 2, -half, depth, height, surface.metalShade, 0.6),
          circle(0, 0, rod * 1.5, surface.hole),
          circle(0, 0, rod, surface.metal),
          ...[-1, 1].flatMap((x) =>
            [-1, 1].map((y) =>
              circle(x * depth * 0.32, y * height * 0.34, plate * 0.45, surface.hole),
            ),
          ),
        ],
      },
    ],
  };
}

/** A steel tube with a threaded bushing and a plunger with a cross hole. */
export function tubularSolenoid({
  diameter,
  length,
  bushing,
}: {
  diameter: number;
  length: number;
  bushing: number;
}): PackageDrawing {
  const radius = diameter / 2;
  const thread = bushing / 2;
  const plunger = diameter * 0.2;
  return {
    label: 'TUBULAR SOLENOID',
    views: [
      {
        shapes: [
          ...flyingLeads(length - 0.4, -radius * 0.5, length * 0.34),
          rect(-bushing * 2.3, -plunger, bushing * 2, plunger * 2, surface.metal, 0.6),
          circle(-bushing * 2, 0, plunger * 0.38, surface.hole),
          rect(-bushing * 0.75, -thread, bushing * 0.75, bushing, surface.metal),
          ...repeat(5, (turn) =>
            line(
              -bushing * 0.72 + turn * bushing * 0.14,
              -thread,
              -bushing * 0.66 + turn * bushing * 0.14,
              thread,
              { weight: 'hair' },
            ),
          ),
          rect(
            -bushing * 0.42,
            -thread * 1.5,
            bushing * 0.26,
            bushing * 1.5,
            surface.metalShade,
            0.3,
          ),
          rect(0, -radius, length, diameter, surface.metal, 1),
          rect(length * 0.06, -radius, length * 0.05, diameter, surface.metalShade),
          rect(length * 0.89, -radius, length * 0.05, diameter, surface.metalShade),
          rect(
            length * 0.2,
            -radius * 0.5,
            length * 0.58,
            radius,
            { fill: '#FFFFFF', weight: 'hair' },
            0.5,
          ),
          ...[-0.18, 0.06].map((share) =>
            line(length * 0.26, radius * share, length * 0.62, radius * share, { weight: 'hair' }),
          ),
          line(-bushing * 2.6, 0, length + 6, 0, surface.axis),
        ],
        dimensions: [
          { side: 'above', from: 0, to: length },
          { side: 'right', from: -radius, to: radius, prefix: 'Ø' },
        ],
      },
    ],
  };
}

/** A spring-loaded slanted bolt in a steel case with a mounting flange. */
export function boltLock(): PackageDrawing {
  return {
    label: 'LOCK SOLENOID',
    views: [
      {
        shapes: [
          ...flyingLeads(13.5, 20, 13),
          poly(
            [
              [-5, -11],
              [5, -4],
              [5, 2],
              [-5, 2],
            ],
            surface.metal,
          ),
          line(-5, -3, 5, -3, { weight: 'hair' }),
          rect(-20.9, 0, 41.8, 2, surface.metalShade, 0.5),
          rect(-13.8, 2, 27.6, 40.5, surface.metal, 0.8),
          rect(-9, 8, 18, 28, surface.hole, 0.5),
          ...turnsOf(-7.5, 9.5, 15, 25, 12),
          line(-13.8, 5, 13.8, 5, { weight: 'hair' }),
          line(0, -14, 0, 46, surface.axis),
        ],
        dimensions: [
          { side: 'left', from: -11, to: 42.5 },
          { side: 'above', from: -20.9, to: 20.9, value: 41.85 },
        ],
      },
      {
        shapes: [
          rect(-20.9, -9, 41.8, 18, surface.metalShade, 1.5),
          ...[-17.2, 17.2].map((x) => circle(x, 0, 2, surface.hole)),
          rect(-6.5, -5.5, 13, 11, surface.hole),
          rect(-5, -4.5, 10, 9, surface.metal),
          line(-5, 2, 5, 2, { weight: 'hair' }),
        ],
        dimensions: [{ side: 'below', from: -17.2, to: 17.2 }],
      },
    ],
  };
}

/** A bare winding on a flanged bobbin with two lugs and a diode across them. */
export function bobbinCoil({ turns }: { turns: number }): PackageDrawing {
  const length = 44;
  const winding = turns > 1000 ? 12 : 10.5;
  return {
    label: 'COIL ON BOBBIN',
    views: [
      {
        shapes: [
          rect(-4, -5.4, length + 12, 10.8, surface.plastic, 0.8),
          ...turnsOf(3, -winding, length - 6, winding * 2, 22),
          rect(0, -14.5, 3, 29, surface.plastic, 0.8),
          rect(length - 3, -14.5, 3, 29, surface.plastic, 0.8),
          ...[-11.5, 9.5].map((y) => rect(length, y, 9, 2, surface.lead, 0.5)),
          poly(
            [
              [length + 7, -9.5],
              [length + 7, -3],
              [length + 7, 3],
              [length + 7, 9.5],
            ],
            { stroke: '#B8622B', weight: 'detail' },
            'open',
          ),
          rect(length + 5.6, -2.6, 2.8, 5.2, surface.epoxy, 0.3),
          rect(length + 5.6, -1.8, 2.8, 0.8, surface.dark),
          line(-8, 0, length + 12, 0, surface.axis),
        ],
      },
    ],
  };
}

/** A round holding magnet: a steel cup with its pole, tapped at the back. */
export function holdingMagnet({
  diameter,
  height,
}: {
  diameter: number;
  height: number;
}): PackageDrawing {
  const radius = diameter / 2;
  return {
    label: `HOLDING MAGNET Ø${diameter}×${height}`,
    views: [
      {
        shapes: [
          ...flyingLeads(radius - 0.2, height * 0.3, radius * 0.9),
          rect(-radius, 0, diameter, height, surface.metal, 0.5),
          line(-radius * 0.72, height * 0.12, -radius * 0.72, height, surface.hidden),
          line(radius * 0.72, height * 0.12, radius * 0.72, height, surface.hidden),
          rect(-1.5, 0, 3, 5, surface.hidden),
          line(0, -2, 0, height + 2, surface.axis),
        ],
        dimensions: [
          { side: 'left', from: 0, to: height },
          { side: 'below', from: -radius, to: radius, prefix: 'Ø' },
        ],
      },
      {
        shapes: [
          circle(0, 0, radius, surface.metal),
          circle(0, 0, radius * 0.8, surface.winding),
          circle(0, 0, radius * 0.42, surface.metal),
          circle(0, 0, 1.5, surface.hole),
        ],
      },
    ],
  };
}
