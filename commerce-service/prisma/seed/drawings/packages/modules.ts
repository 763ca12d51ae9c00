/** Circuit boards with a sensor or a radio on them, and sensors in their own housing. */
import { type PackageDrawing } from '../sheet.ts';
import {
  centred,
  circle,
  curve,
  line,
  marking,
  poly,
  rect,
  repeat,
  surface,
  type Shape,
} from '../shapes.ts';

const boardHoles = (width: number, height: number, inset: number, radius: number): Shape[] =>
  [-1, 1].flatMap((x) =>
    [-1, 1].map((y) =>
      circle(x * (width / 2 - inset), y * (height / 2 - inset), radius, surface.hole),
    ),
  );

const pinsBelow = (count: number, top: number, length: number, pitch = 2.54): Shape[] =>
  centred(count, pitch).flatMap((x) => [
    rect(x - 0.32, top, 0.64, length, surface.lead),
    rect(x - 1.05, top - 2.1, 2.1, 2.1, { fill: '#E8C4A8', stroke: '#B8622B', weight: 'hair' }),
  ]);

/** The two-eyed ultrasonic rangefinder board. */
export function ultrasonicModule(): PackageDrawing {
  const eye = (x: number): Shape[] => [
    circle(x, -1, 8, surface.metal),
    circle(x, -1, 6.6, surface.metalShade),
    ...centred(7, 1.7).map((offset) => {
      const reach = Math.sqrt(Math.max(0, 6 ** 2 - offset ** 2));
      return line(x + offset, -1 - reach, x + offset, -1 + reach, { weight: 'hair' });
    }),
    ...centred(7, 1.7).map((offset) => {
      const reach = Math.sqrt(Math.max(0, 6 ** 2 - offset ** 2));
      return line(x - reach, -1 + offset, x + reach, -1 + offset, { weight: 'hair' });
    }),
  ];
  return {
    label: 'ULTRASONIC MODULE',
    views: [
      {
        shapes: [
          rect(-22.5, -10, 45, 20, surface.board, 0.6),
          ...boardHoles(45, 20, 1.9, 0.9),
          ...eye(-13),
          ...eye(13),
          rect(-2.8, -8.2, 5.6, 2.6, surface.metal, 1.3),
          ...pinsBelow(4, 10, 7),
        ],
        dimensions: [
          { side: 'above', from: -22.5, to: 22.5 },
          { side: 'left', from: -10, to: 10 },
        ],
      },
    ],
  };
}

/** The passive infrared motion detector: a faceted dome over a board with two trimmers. */
export function motionModule(): PackageDrawing {
  return {
    label: 'PIR MODULE',
    views: [
      {
        shapes: [
          rect(-16, -4, 32, 2, surface.board),
          poly(
            [
              [-11.5, -4],
              [-11.5, -6.5],
              [11.5, -6.5],
              [11.5, -4],
            ],
            surface.plastic,
          ),
          curve(
            'M-11.5 -6.5C-11.5 -21 11.5 -21 11.5 -6.5Z',
            { left: -11.5, top: -17.5, right: 11.5, bottom: -6.5 },
            surface.plastic,
          ),
          ...[-6, -2, 2, 6].map((x) =>
            line(x, -6.5, x * 0.62, -16.4 + Math.abs(x) * 0.18, { weight: 'hair' }),
          ),
          curve(
            'M-10 -11.6Q0 -14.4 10 -11.6',
            { left: -10, top: -14, right: 10, bottom: -11.6 },
            { weight: 'hair' },
          ),
          rect(-14, -2, 6, 4.6, surface.epoxy, 0.3),
          rect(-5, -2, 6, 4.6, surface.epoxy, 0.3),
          rect(6, -2, 5, 7, surface.metal, 0.4),
        ],
        dimensions: [{ side: 'below', from: -16, to: 16 }],
      },
      {
        shapes: [
          rect(-16, -12, 32, 24, surface.board, 0.6),
          ...[-14, 14].map((x) => circle(x, 0, 1, surface.hole)),
          circle(0, 0, 11.5, surface.plastic),
          ...[4, 8].map((radius) => circle(0, 0, radius, { weight: 'hair' })),
          ...repeat(8, (index) => {
            const angle = (index * Math.PI) / 4;
            return line(
              Math.cos(angle) * 4,
              Math.sin(angle) * 4,
              Math.cos(angle) * 11.5,
              Math.sin(angle) * 11.5,
              { weight: 'hair' },
            );
          }),
        ],
        dimensions: [{ side: 'below', from: -11.5, to: 11.5, prefix: 'Ø' }],
      },
    ],
  };
}

/** A slotted plastic case on four pins: the temperature and humidity sensor. */
export function humidityModule(): PackageDrawing {
  const slots = [-8.5, -5.5, -2.5, 0.5, 3.5, 6.5, 9.5];
  return {
    label: '4-PIN HUMIDITY SENSOR',
    isAligned: true,
    views: [
      {
        shapes: [
          ...centred(4, 2.54).map((x) => rect(x - 0.3, 12.5, 0.6, 8, surface.lead)),
          poly(
            [
              [-7.55, -8.5],
              [-7.55, -12.6],
              [7.55, -12.6],
              [7.55, -8.5],
            ],
            surface.plastic,
          ),
          circle(0, -10.6, 1.5, surface.hole),
          rect(-7.55, -8.8, 15.1, 21.3, surface.plastic, 0.8),
          ...slots
            .map((y) => rect(-5.6, y - 1.3, 11.2, 1.2, surface.dark, 0.5))
            .filter((shape) => shape.bounds.top > -8.6),
        ],
        dimensions: [
          { side: 'above', from: -7.55, to: 7.55 },
          { side: 'left', from: -12.6, to: 12.5 },
        ],
      },
      {
        shapes: [
          rect(0.6, 12.5, 0.5, 8, surface.lead),
          rect(0, -12.6, 1.6, 4.4, surface.plastic),
          rect(0, -8.8, 7.7, 21.3, surface.plastic, 0.8),
        ],
        dimensions: [{ side: 'below', from: 0, to: 7.7 }],
      },
    ],
  };
}

/** A castellated radio module: metal shield, meander antenna on its free edge. */
export function radioModule({
  size: [width, height],
  perSide,
  below,
  marked,
}: {
  size: [width: number, height: number];
  perSide: number;
  below: number;
  marked: string;
}): PackageDrawing {
  const pitch = 1.27;
  const antenna = 6;
  const first = -height / 2 + antenna + 1.2;
  const meander: [number, number][] = [];
  const steps = 7;
  for (let index = 0; index <= steps; index += 1) {
    const x = -width / 2 + 1.4 + ((width - 2.8) * index) / steps;
    const high = -height / 2 + 1;
    const low = -height / 2 + antenna - 1.4;
    meander.push(index % 2 === 0 ? [x, low] : [x, high], index % 2 === 0 ? [x, high] : [x, low]);
  }
  return {
    label: 'CASTELLATED MODULE',
    isAligned: true,
    views: [
      {
        shapes: [
          rect(-width / 2, -height / 2, width, height, surface.board, 0.3),
          poly(meander, { stroke: '#B8622B', weight: 'outline' }, 'open'),
          ...repeat(perSide, (index) => [
            rect(-width / 2, first + index * pitch - 0.42, 1.1, 0.84, surface.lead),
            rect(width / 2 - 1.1, first + index * pitch - 0.42, 1.1, 0.84, surface.lead),
          ]),
          ...centred(below, pitch).map((x) =>
            rect(x - 0.42, height / 2 - 1.1, 0.84, 1.1, surface.lead),
          ),
          rect(
            -width / 2 + 1.4,
            -height / 2 + antenna + 0.4,
            width - 2.8,
            height - antenna - 2,
            surface.metal,
            0.5,
          ),
          marking(0, 1.6, marked, (width * 0.52) / marked.length),
          line(-width * 0.26, 4.6, width * 0.26, 4.6, { weight: 'hair' }),
          line(-width * 0.26, 5.8, width * 0.14, 5.8, { weight: 'hair' }),
        ],
        dimensions: [
          { side: 'above', from: -width / 2, to: width / 2 },
          { side: 'left', from: -height / 2, to: height / 2 },
        ],
      },
      {
        shapes: [
          rect(0, -height / 2, 0.8, height, surface.board),
          rect(0.8, -height / 2 + antenna + 0.4, 2.3, height - antenna - 2, surface.metal, 0.2),
        ],
        dimensions: [{ side: 'above', from: 0, to: 3.1 }],
      },
    ],
  };
}

/** A moulded pressure sensor with two hose ports and a row of six leads. */
export function portedPressureSensor(): PackageDrawing {
  return {
    label: 'DUAL PORT, CASE 867C',
    isAligned: true,
    views: [
      {
        shapes: [
          ...centred(6, 2.54).map((x) => rect(x - 0.4, 9, 0.8, 9, surface.lead)),
          rect(-14.6, -9, 29.2, 18, surface.epoxy, 1.2),
          ...[-11.6, 11.6].map((x) => circle(x, -5.6, 1.8, surface.hole)),
          circle(0, -1, 6.6, surface.epoxyShade),
          circle(0, -1, 2.6, surface.epoxy),
          circle(0, -1, 1.2, surface.dark),
        ],
        dimensions: [
          { side: 'above', from: -14.6, to: 14.6 },
          { side: 'below', from: -6.35, to: -3.81 },
        ],
      },
      {
        shapes: [
          rect(2.6, 9, 0.6, 9, surface.lead),
          ...([-1, 1] as const).map((side) =>
            poly(
              [
                [side < 0 ? 0 : 6.8, -3.4],
                [side < 0 ? -9 : 15.8, -3.1],
                [side < 0 ? -9 : 15.8, 1.1],
                [side < 0 ? 0 : 6.8, 1.4],
              ],
              surface.epoxyShade,
            ),
          ),
          ...([-7, 13.8] as const).map((x) => rect(x - 0.6, -3.7, 1.2, 5.4, surface.epoxy, 0.3)),
          rect(0, -9, 6.8, 18, surface.epoxy, 0.8),
        ],
        dimensions: [{ side: 'above', from: 0, to: 6.8 }],
      },
    ],
  };
}
