/** Through-hole packages with two rows of pins, and the optical parts built like them. */
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

const dipLengths = { 8: 9.6, 14: 19.3, 16: 19.3, 28: 34.9 } as const;

/** A dual in-line package with rows 7.62 mm apart: seen from above, and from its end. */
export function dip({
  pins,
  marked = '',
}: {
  pins: keyof typeof dipLengths;
  marked?: string;
}): PackageDrawing {
  const perRow = pins / 2;
  const length = dipLengths[pins];
  const depth = 6.4;
  const notch = 0.8;
  return {
    label: `DIP-${pins}`,
    views: [
      {
        shapes: [
          ...centred(perRow, 2.54).flatMap((x) => [
            rect(x - 0.75, -3.9, 1.5, 0.8, surface.lead),
            rect(x - 0.75, 3.1, 1.5, 0.8, surface.lead),
          ]),
          rect(-length / 2, -depth / 2, length, depth, surface.epoxy, 0.2),
          curve(
            `M${-length / 2} ${-notch}A${notch} ${notch} 0 0 1 ${-length / 2} ${notch}`,
            { left: -length / 2, top: -notch, right: -length / 2 + notch, bottom: notch },
            surface.epoxyShade,
          ),
          circle(-length / 2 + 1.2, depth / 2 - 1.2, 0.4, surface.epoxyShade),
          ...(marked
            ? [marking(0.4, 0, marked, Math.min(1.5, (length * 0.6) / marked.length))]
            : []),
        ],
        dimensions: [
          { side: 'above', from: -length / 2, to: length / 2 },
          {
            side: 'below',
            from: centred(perRow, 2.54)[0] ?? 0,
            to: (centred(perRow, 2.54)[0] ?? 0) + 2.54,
          },
        ],
      },
      {
        shapes: [
          ...([1, -1] as const).map((side) => dipLeg(side)),
          poly(
            [
              [-2.9, 0],
              [2.9, 0],
              [3.2, 1.6],
              [2.9, 3.3],
              [-2.9, 3.3],
              [-3.2, 1.6],
            ],
            surface.epoxy,
          ),
        ],
        dimensions: [{ side: 'below', from: -3.81, to: 3.81 }],
      },
    ],
  };
}

function dipLeg(side: 1 | -1): Shape {
  return poly(
    [
      [side * 3, 1.45],
      [side * 3.9, 1.45],
      [side * 4.1, 1.7],
      [side * 3.95, 7.2],
      [side * 3.7, 7.2],
      [side * 3.75, 1.75],
      [side * 3, 1.75],
    ],
    surface.lead,
  );
}

/** A fork that looks across its gap: emitter in one arm, detector in the other. */
export function slottedSwitch({
  gap,
  width,
  height,
}: {
  gap: number;
  width: number;
  height: number;
}): PackageDrawing {
  const arm = (width * 0.5 - gap) / 2 + gap;
  const half = width / 2;
  const inner = gap / 2;
  const bodyHalf = inner + arm;
  return {
    label: 'SLOTTED OPTO SWITCH',
    isAligned: true,
    views: [
      {
        shapes: [
          ...[-bodyHalf + 1.4, -inner - 1.2, inner + 1.2, bodyHalf - 1.4].map((x) =>
            rect(x - 0.25, height, 0.5, 6, surface.lead),
          ),
          poly(
            [
              [-bodyHalf, 0],
              [-inner, 0],
              [-inner, height * 0.7],
              [inner, height * 0.7],
              [inner, 0],
              [bodyHalf, 0],
              [bodyHalf, height * 0.72],
              [half, height * 0.72],
              [half, height],
              [-half, height],
              [-half, height * 0.72],
              [-bodyHalf, height * 0.72],
            ],
            surface.epoxy,
          ),
          line(-bodyHalf - 1.5, height * 0.26, bodyHalf + 1.5, height * 0.26, surface.axis),
        ],
        dimensions: [
          { side: 'above', from: -inner, to: inner },
          { side: 'below', from: -half, to: half },
        ],
      },
      {
        shapes: [
          ...[-1.27, 1.27].map((x) => rect(x - 0.25, height, 0.5, 6, surface.lead)),
          rect(-3.15, 0, 6.3, height, surface.epoxy, 0.3),
          rect(-0.5, height * 0.12, 1, height * 0.3, surface.dark),
        ],
        dimensions: [{ side: 'right', from: 0, to: height }],
      },
    ],
  };
}

/** A remote-control receiver: a lens on the front, three leads below. */
export function infraredReceiver(): PackageDrawing {
  return {
    label: 'IR RECEIVER MODULE',
    isAligned: true,
    views: [
      {
        shapes: [
          ...centred(3, 2.54).map((x) => rect(x - 0.25, 6.95, 0.5, 8, surface.lead)),
          rect(-2.5, 0, 5, 6.95, surface.epoxy, 0.4),
          circle(0, 2.8, 1.9, surface.epoxyShade),
          circle(0, 2.8, 1.1, surface.line),
        ],
        dimensions: [
          { side: 'above', from: -2.5, to: 2.5 },
          { side: 'below', from: -2.54, to: 0 },
        ],
      },
      {
        shapes: [
          rect(2.1, 6.95, 0.4, 8, surface.lead),
          curve(
            'M1.6 0.9C-0.9 1.2 -0.9 4.4 1.6 4.7Z',
            { left: -0.3, top: 0.9, right: 1.6, bottom: 4.7 },
            surface.epoxyShade,
          ),
          rect(1.4, 0, 3.1, 6.95, surface.epoxy, 0.4),
        ],
        dimensions: [{ side: 'right', from: 0, to: 6.95 }],
      },
    ],
  };
}
