/** Relays, trimmers, switches, terminals and connectors. */
import { type PackageDrawing } from '../sheet.ts';
import {
  centred,
  circle,
  curve,
  line,
  marking,
  poly,
  rect,
  surface,
  type Shape,
} from '../shapes.ts';

/** A sealed power relay for printed circuits: from its side, and its pins from below. */
export function relay({
  size: [length, width, height],
  marked,
}: {
  size: [length: number, width: number, height: number];
  marked: string;
}): PackageDrawing {
  const pins: [number, number][] = [
    [-length * 0.36, 0],
    [-length * 0.26, -width * 0.38],
    [-length * 0.26, width * 0.38],
    [length * 0.38, -width * 0.38],
    [length * 0.38, width * 0.38],
  ];
  const text = (length * 0.56) / marked.length;
  return {
    label: 'PCB RELAY, 5 PINS',
    views: [
      {
        shapes: [
          ...[-length * 0.36, -length * 0.26, length * 0.38].map((x) =>
            rect(x - 0.4, height, 0.8, 3.6, surface.lead),
          ),
          rect(-length / 2, 0, length, height, surface.epoxy, 0.8),
          line(-length / 2, height * 0.9, length / 2, height * 0.9, { weight: 'hair' }),
          marking(0, height * 0.32, marked, text),
          line(-length * 0.3, height * 0.52, length * 0.3, height * 0.52, { weight: 'hair' }),
          line(-length * 0.3, height * 0.62, length * 0.12, height * 0.62, { weight: 'hair' }),
        ],
        dimensions: [
          { side: 'above', from: -length / 2, to: length / 2 },
          { side: 'left', from: 0, to: height },
        ],
      },
      {
        shapes: [
          rect(-length / 2, -width / 2, length, width, surface.plastic, 0.8),
          rect(
            -length / 2 + 0.7,
            -width / 2 + 0.7,
            length - 1.4,
            width - 1.4,
            { weight: 'hair' },
            0.6,
          ),
          ...pins.map(([x, y]) => circle(x, y * 0.94, 0.65, surface.lead)),
        ],
        dimensions: [{ side: 'right', from: -width / 2, to: width / 2 }],
      },
    ],
  };
}

/** A multi-turn trimmer with its screw on top. */
export function trimmer({ marked }: { marked: string }): PackageDrawing {
  return {
    label: '3296W TRIMMER',
    views: [
      {
        shapes: [
          ...centred(3, 2.54).map((x) => rect(x - 0.26, 10.03, 0.52, 5, surface.lead)),
          rect(-4.2, -1.5, 2.4, 1.6, surface.lead, 0.2),
          rect(-4.77, 0, 9.53, 10.03, { fill: '#C9D6E4', weight: 'outline' }, 0.3),
          marking(0.3, 4.4, marked, 1.4),
          line(-3.4, 7.2, 3.4, 7.2, { weight: 'hair' }),
        ],
        dimensions: [
          { side: 'above', from: -4.77, to: 4.77, value: 9.53 },
          { side: 'below', from: -2.54, to: 0 },
        ],
      },
      {
        shapes: [
          rect(-4.77, -2.42, 9.53, 4.83, { fill: '#C9D6E4', weight: 'outline' }, 0.3),
          circle(-3, 0, 1.2, surface.lead),
          line(-3.85, 0.85, -2.15, -0.85, { weight: 'outline' }),
        ],
        dimensions: [{ side: 'right', from: -2.42, to: 2.42, value: 4.83 }],
      },
    ],
  };
}

/** A 9 mm panel potentiometer with a flatted shaft. */
export function panelPotentiometer(): PackageDrawing {
  return {
    label: '9 MM POTENTIOMETER',
    views: [
      {
        shapes: [
          rect(-3, -25, 6, 20.6, surface.metal, 0.6),
          line(-0.6, -25, -0.6, -14, { weight: 'hair' }),
          rect(-3.5, -5.6, 7, 5.7, surface.metalShade, 0.2),
          rect(-4.85, 0, 9.7, 6.8, surface.epoxy, 0.4),
          ...[-2.5, 0, 2.5].map((x) => rect(x - 0.5, 6.8, 1, 3.5, surface.lead)),
          line(0, -27, 0, 12, surface.axis),
        ],
        dimensions: [
          { side: 'left', from: -25, to: 0 },
          { side: 'below', from: -2.5, to: 0 },
        ],
      },
      {
        shapes: [
          rect(-4.85, -5.5, 9.7, 11, surface.epoxy, 0.5),
          circle(0, 0, 3.5, surface.metalShade),
          curve(
            'M-2.1 -2.1A3 3 0 1 0 2.1 -2.1Z',
            { left: -3, top: -2.1, right: 3, bottom: 3 },
            surface.metal,
          ),
          ...[-2.5, 0, 2.5].map((x) => rect(x - 0.5, 5.5, 1, 2, surface.lead)),
        ],
        dimensions: [{ side: 'above', from: -4.85, to: 4.85 }],
      },
    ],
  };
}

/** The 6 mm tactile switch. */
export function tactileSwitch({ height }: { height: number }): PackageDrawing {
  const leg = (x: number, side: 1 | -1): Shape =>
    poly(
      [
        [x, 2.6],
        [x + side * 0.7, 2.9],
        [x + side * 0.5, 4.6],
        [x + side * 0.75, 6.6],
        [x + side * 0.35, 6.6],
        [x + side * 0.1, 4.6],
        [x, 3.2],
      ],
      surface.lead,
    );
  const body = 3.4;
  return {
    label: 'TACTILE SWITCH 6×6',
    views: [
      {
        shapes: [
          circle(0, 0, 1.75, surface.dark),
          rect(-3, -3, 6, 6, surface.metal, 0.3),
          ...[-1, 1].flatMap((x) =>
            [-1, 1].map((y) => circle(x * 2.3, y * 2.3, 0.45, surface.epoxy)),
          ),
          ...[-1, 1].flatMap((x) =>
            [-2.25, 2.25].map((y) => rect(x * 3.35 - 0.35, y - 0.35, 0.7, 0.7, surface.lead)),
          ),
          circle(0, 0, 1.75, surface.epoxy),
          circle(0, 0, 1.35, { weight: 'hair' }),
        ],
        dimensions: [
          { side: 'above', from: -3, to: 3 },
          { side: 'left', from: -2.25, to: 2.25 },
        ],
      },
      {
        shapes: [
          rect(-1.75, body - height, 3.5, height - body + 0.2, surface.epoxy, 0.2),
          leg(3, 1),
          leg(-3, -1),
          rect(-3, 0, 6, body, surface.epoxy, 0.1),
          rect(-3, 0, 6, 0.4, surface.metal),
        ],
        dimensions: [{ side: 'right', from: body - height, to: body }],
      },
    ],
  };
}

/** Screw terminals for printed circuits, one after the other. */
export function terminalBlock({
  positions,
  pitch,
}: {
  positions: number;
  pitch: number;
}): PackageDrawing {
  const width = positions * pitch;
  return {
    label: `TERMINAL BLOCK, PITCH ${pitch}`,
    views: [
      {
        shapes: [
          ...centred(positions, pitch).map((x) => rect(x - 0.5, 10, 1, 3.6, surface.lead)),
          rect(-width / 2, 0, width, 10, { fill: '#CFE0D3', weight: 'outline' }, 0.3),
          ...centred(positions, pitch).flatMap((x) => [
            rect(x - 1.7, 4.7, 3.4, 3.5, surface.dark, 0.3),
            rect(x - 1.5, 5.5, 3, 1.9, surface.metal, 0.2),
            line(x - 1.9, 1.4, x + 1.9, 1.4, { weight: 'hair' }),
          ]),
          ...centred(positions - 1, pitch).map((x) => line(x, 0, x, 10, surface.line)),
        ],
        dimensions: [
          { side: 'above', from: -width / 2, to: width / 2 },
          { side: 'below', from: -pitch / 2, to: pitch / 2 },
        ],
      },
      {
        shapes: [
          rect(-width / 2, -4.5, width, 9, { fill: '#CFE0D3', weight: 'outline' }, 0.3),
          ...centred(positions, pitch).flatMap((x) => [
            circle(x, -0.4, 1.75, surface.metal),
            line(x - 1.2, 0.8, x + 1.2, -1.6, { weight: 'outline' }),
          ]),
          ...centred(positions - 1, pitch).map((x) => line(x, -4.5, x, 4.5, surface.line)),
        ],
      },
    ],
  };
}

/** A shrouded wire-to-board header with its pins in a row. */
export function shroudedHeader({
  positions,
  pitch,
}: {
  positions: number;
  pitch: number;
}): PackageDrawing {
  const width = (positions - 1) * pitch + 4.9;
  return {
    label: `HEADER, PITCH ${pitch}`,
    views: [
      {
        shapes: [
          ...centred(positions, pitch).map((x) => rect(x - 0.32, 7, 0.64, 3.4, surface.lead)),
          rect(-width / 2, 0, width, 7, surface.plastic, 0.3),
          ...[-1, 1].map((side) => rect(side * (width / 2 - 1.9) - 0.6, 0, 1.2, 4, surface.hole)),
          ...centred(positions, pitch).map((x) =>
            rect(x - 0.32, 1.4, 0.64, 4.2, { fill: '#E8C4A8', stroke: '#B8622B', weight: 'hair' }),
          ),
          line(-width / 2, 5.6, width / 2, 5.6, surface.line),
        ],
        dimensions: [
          { side: 'above', from: -width / 2, to: width / 2 },
          {
            side: 'below',
            from: centred(positions, pitch)[0] ?? 0,
            to: (centred(positions, pitch)[0] ?? 0) + pitch,
          },
        ],
      },
      {
        shapes: [
          rect(-width / 2, -2.85, width, 5.7, surface.plastic, 0.3),
          rect(-width / 2 + 0.8, -2.05, width - 1.6, 4.1, surface.hole),
          ...centred(positions, pitch).map((x) => rect(x - 0.32, -0.32, 0.64, 0.64, surface.lead)),
        ],
        dimensions: [{ side: 'right', from: -2.85, to: 2.85, value: 5.75 }],
      },
    ],
  };
}
