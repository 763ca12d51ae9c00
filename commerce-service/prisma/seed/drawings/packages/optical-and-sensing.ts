/** Lamps, crystals and sensing elements in cases of their own. */
import { type PackageDrawing } from '../sheet.ts';
import {
  centred,
  circle,
  curve,
  line,
  poly,
  rect,
  repeat,
  surface,
  type Shape,
} from '../shapes.ts';

/** A round lens on two leads, the cathode lead shorter. */
export function led({ diameter }: { diameter: number }): PackageDrawing {
  const radius = diameter / 2;
  const flange = radius * 1.16;
  const height = diameter * 1.72;
  const dome: Shape = curve(
    `M${-radius} ${height - 1}V${radius}A${radius} ${radius} 0 0 1 ${radius} ${radius}V${height - 1}Z`,
    { left: -radius, top: 0, right: radius, bottom: height - 1 },
    { fill: '#F0D9D2', weight: 'outline' },
  );
  return {
    label: `LED Ø${diameter}`,
    views: [
      {
        shapes: [
          rect(-1.52, height, 0.5, 11, surface.lead),
          rect(1.02, height, 0.5, 9, surface.lead),
          dome,
          poly(
            [
              [-1.6, height - 1],
              [-1.6, radius + 1.4],
              [0.2, radius + 0.6],
              [0.2, radius + 2],
              [-1, radius + 2.6],
              [-1, height - 1],
            ],
            surface.metalShade,
          ),
          poly(
            [
              [0.7, height - 1],
              [0.7, radius + 1.2],
              [1.4, radius + 1],
              [1.4, height - 1],
            ],
            surface.metalShade,
          ),
          rect(-flange, height - 1, flange * 2, 1, { fill: '#E5C8BF', weight: 'outline' }, 0.2),
        ],
        dimensions: [
          { side: 'left', from: 0, to: height },
          { side: 'below', from: -1.27, to: 1.27 },
        ],
      },
      {
        shapes: [
          curve(
            `M${flange * 0.9} ${-flange * 0.43}A${flange} ${flange} 0 1 0 ${flange * 0.9} ${flange * 0.43}Z`,
            { left: -flange, top: -flange, right: flange * 0.9, bottom: flange },
            { fill: '#E5C8BF', weight: 'outline' },
          ),
          circle(0, 0, radius, { fill: '#F0D9D2', weight: 'outline' }),
          circle(0, 0, radius * 0.45, surface.hidden),
        ],
        dimensions: [{ side: 'above', from: -radius, to: radius, prefix: 'Ø' }],
      },
    ],
  };
}

/** A photoresistor: a serpentine track under a clear window. */
export function photoresistor({ diameter }: { diameter: number }): PackageDrawing {
  const radius = diameter / 2;
  const rows = 5;
  const step = (radius * 1.1) / (rows - 1);
  const reach = radius * 0.52;
  const turns = Array.from({ length: rows }, (_, row): [number, number][] => {
    const y = -radius * 0.55 + row * step;
    return row % 2 === 0
      ? [
          [-reach, y],
          [reach, y],
        ]
      : [
          [reach, y],
          [-reach, y],
        ];
  }).flat();
  return {
    label: `PHOTORESISTOR Ø${diameter}`,
    views: [
      {
        shapes: [
          circle(0, 0, radius, surface.ceramic),
          circle(0, 0, radius * 0.86, { weight: 'hair' }),
          poly(turns, { stroke: '#B8622B', weight: 'outline' }, 'open'),
          ...[-1, 1].map((side) => circle(side * radius * 0.68, 0, radius * 0.12, surface.lead)),
        ],
        dimensions: [{ side: 'above', from: -radius, to: radius, prefix: 'Ø' }],
      },
      {
        shapes: [
          ...[-1.7, 1.7].map((x) => rect(x - 0.25, 2, 0.5, 11, surface.lead)),
          rect(-radius, 0, diameter, 2, surface.ceramic, 0.5),
          line(-radius, 0.7, radius, 0.7, { weight: 'hair' }),
        ],
        dimensions: [{ side: 'below', from: -1.7, to: 1.7 }],
      },
    ],
  };
}

/** A bead at the end of two fine leads. */
export function beadThermistor({ diameter }: { diameter: number }): PackageDrawing {
  const radius = diameter / 2;
  return {
    label: 'NTC BEAD',
    views: [
      {
        shapes: [
          poly(
            [
              [0.4, -0.35],
              [3.2, -1.27],
              [30, -1.27],
            ],
            { stroke: '#B8622B', weight: 'outline' },
            'open',
          ),
          poly(
            [
              [0.4, 0.35],
              [3.2, 1.27],
              [30, 1.27],
            ],
            { stroke: '#B8622B', weight: 'outline' },
            'open',
          ),
          curve(
            `M2.6 -0.9C${-radius} ${-radius * 1.5} ${-radius * 1.6} ${-radius * 0.7} ${-radius * 1.6} 0S${-radius} ${radius * 1.5} 2.6 0.9Z`,
            { left: -radius * 1.6, top: -radius, right: 2.6, bottom: radius },
            surface.epoxy,
          ),
        ],
        dimensions: [
          { side: 'left', from: -radius, to: radius, prefix: 'Ø' },
          { side: 'right', from: -1.27, to: 1.27 },
        ],
      },
    ],
  };
}

/** A threaded barrel sensor with two nuts and a moulded cable. */
export function barrelSensor({
  thread,
  length,
}: {
  thread: number;
  length: number;
}): PackageDrawing {
  const radius = thread / 2;
  const turns = Math.floor((length - 10) / 1.6);
  const nut = (x: number): Shape[] => [
    rect(x, -radius * 1.42, 4, radius * 2.84, surface.metal, 0.5),
    line(x, -radius * 0.7, x + 4, -radius * 0.7, { weight: 'hair' }),
    line(x, radius * 0.7, x + 4, radius * 0.7, { weight: 'hair' }),
  ];
  return {
    label: `M${thread} BARREL`,
    views: [
      {
        shapes: [
          rect(length - 2, -radius * 0.34, 26, radius * 0.68, surface.dark),
          poly(
            [
              [length - 3, -radius * 0.8],
              [length + 5, -radius * 0.45],
              [length + 5, radius * 0.45],
              [length - 3, radius * 0.8],
            ],
            surface.epoxy,
          ),
          rect(0, -radius, length - 2, thread, surface.metal),
          ...repeat(turns, (turn) =>
            line(3.4 + turn * 1.6, -radius, 4.2 + turn * 1.6, radius, { weight: 'hair' }),
          ),
          rect(
            -0.6,
            -radius * 0.94,
            2.6,
            radius * 1.88,
            { fill: '#7FA3C4', weight: 'outline' },
            0.4,
          ),
          ...nut(length * 0.42),
          ...nut(length * 0.6),
          line(-4, 0, length + 28, 0, surface.axis),
        ],
        dimensions: [{ side: 'left', from: -radius, to: radius, prefix: 'Ø' }],
      },
    ],
  };
}

/** The oval metal case of a crystal on two leads. */
export function crystalCan({
  width,
  height,
  thickness,
  pitch,
  label,
}: {
  width: number;
  height: number;
  thickness: number;
  pitch: number;
  label: string;
}): PackageDrawing {
  return {
    label,
    views: [
      {
        shapes: [
          ...centred(2, pitch).map((x) => rect(x - 0.22, height, 0.44, 8, surface.lead)),
          rect(-width / 2 + 0.5, 0, width - 1, height, surface.metal, 0.8),
          rect(-width / 2 + 1.2, 0.7, 0.7, height * 0.6, { fill: '#FFFFFF', weight: 'hair' }, 0.2),
          rect(-width / 2, height - 0.5, width, 0.6, surface.metalShade, 0.2),
        ],
        dimensions: [
          { side: 'left', from: 0, to: height },
          { side: 'below', from: -pitch / 2, to: pitch / 2 },
        ],
      },
      {
        shapes: [
          rect(-width / 2, -thickness / 2, width, thickness, surface.metalShade, thickness / 2),
          rect(
            -width / 2 + 0.55,
            -thickness / 2 + 0.55,
            width - 1.1,
            thickness - 1.1,
            surface.metal,
            thickness / 2,
          ),
        ],
        dimensions: [{ side: 'above', from: -width / 2, to: width / 2 }],
      },
    ],
  };
}
