/** Solenoid valves for liquids and for compressed air. */
import { type PackageDrawing } from '../sheet.ts';
import {
  circle,
  ellipse,
  line,
  marking,
  poly,
  rect,
  repeat,
  surface,
  type Shape,
} from '../shapes.ts';
import { flyingLeads } from './flying-leads.ts';

/** A two-way valve for liquids: coil above, threaded body with a flow arrow below. */
export function liquidValve({
  label,
  body: [length, height],
  port,
  coil: [coilWidth, coilHeight],
  plastic = false,
  conduit = false,
}: {
  label: string;
  body: [length: number, height: number];
  port: number;
  coil: [width: number, height: number];
  plastic?: boolean;
  conduit?: boolean;
}): PackageDrawing {
  const half = length / 2;
  const middle = coilHeight + height * 0.62;
  const material = plastic ? surface.plastic : { fill: '#E7D3A8', weight: 'outline' as const };
  const end = length * 0.2;
  const threads = (from: number): Shape[] =>
    repeat(6, (turn) =>
      line(
        from + (end * (turn + 0.5)) / 6,
        middle - port / 2,
        from + (end * (turn + 0.5)) / 6 + 0.5,
        middle + port / 2,
        { weight: 'hair' },
      ),
    );
  return {
    label,
    views: [
      {
        shapes: [
          rect(-half, middle - port / 2, length, port, material, 0.5),
          ...threads(-half),
          ...threads(half - end),
          rect(
            -half + end,
            coilHeight + height * 0.18,
            length - 2 * end,
            height * 0.82,
            material,
            1.5,
          ),
          rect(
            -half + end - 1.5,
            coilHeight,
            length - 2 * end + 3,
            height * 0.24,
            plastic ? surface.epoxy : surface.metalShade,
            0.8,
          ),
          ...[-1, 1].map((side) =>
            rect(side * (half - end - 2.6) - 1.7, coilHeight - 1.8, 3.4, 1.8, surface.metal, 0.3),
          ),
          rect(-coilWidth / 2, 0, coilWidth, coilHeight, surface.epoxy, 1.6),
          rect(
            -coilWidth * 0.12,
            -coilHeight * 0.09,
            coilWidth * 0.24,
            coilHeight * 0.09,
            surface.metal,
            0.5,
          ),
          ...(conduit
            ? [
                rect(
                  coilWidth / 2,
                  coilHeight * 0.3,
                  coilWidth * 0.22,
                  coilHeight * 0.42,
                  surface.metal,
                  0.6,
                ),
              ]
            : [0.3, 0.55].map((share) =>
                rect(
                  coilWidth / 2,
                  coilHeight * share,
                  coilWidth * 0.2,
                  coilHeight * 0.05,
                  surface.lead,
                ),
              )),
          poly(
            [
              [-length * 0.16, middle - 1.3],
              [length * 0.08, middle - 1.3],
              [length * 0.08, middle - 3.2],
              [length * 0.18, middle],
              [length * 0.08, middle + 3.2],
              [length * 0.08, middle + 1.3],
              [-length * 0.16, middle + 1.3],
            ],
            surface.hole,
          ),
        ],
      },
      {
        shapes: [
          circle(0, 0, port * 0.62, material),
          circle(0, 0, port / 2, surface.hidden),
          circle(0, 0, port * 0.36, surface.hole),
          ellipse(0, 0, port * 0.12, port * 0.12, surface.dark),
        ],
      },
    ],
  };
}

/** A body-ported spool valve with its pilot at one end; circles are the threaded ports. */
export function spoolValve({
  label,
  body: [length, height],
  pilot: [pilotLength, pilotHeight],
  ports: [upper, lower],
  port,
  hasCoil = true,
}: {
  label: string;
  body: [length: number, height: number];
  pilot: [length: number, height: number];
  /** Letters of the ports, upper and lower row. */
  ports: [upper: string[], lower: string[]];
  port: number;
  /** False where the coil is bought apart: the pilot shows its bare armature tube. */
  hasCoil?: boolean;
}): PackageDrawing {
  const row = (letters: string[], y: number, textY: number): Shape[] =>
    letters.flatMap((letter, index) => {
      const x = (length * (index + 1)) / (letters.length + 1);
      return [
        marking(x, textY, letter, port * 0.24),
        circle(x, y, port / 2, surface.hole),
        circle(x, y, port * 0.36, surface.dark),
        line(x - port * 0.8, y, x + port * 0.8, y, surface.axis),
        line(x, y - port * 0.8, x, y + port * 0.8, surface.axis),
      ];
    });
  const pilotTop = (height - pilotHeight) / 2;
  const pilot = hasCoil
    ? [
        ...flyingLeads(
          length + pilotLength - 0.3,
          pilotTop + pilotHeight * 0.35,
          pilotLength * 0.8,
        ),
        rect(length, pilotTop, pilotLength, pilotHeight, surface.epoxy, 0.8),
        rect(
          length + pilotLength * 0.12,
          pilotTop + pilotHeight * 0.14,
          pilotLength * 0.3,
          pilotHeight * 0.3,
          surface.dark,
          0.4,
        ),
        circle(
          length + pilotLength * 0.72,
          pilotTop + pilotHeight * 0.7,
          pilotHeight * 0.1,
          surface.winding,
        ),
      ]
    : [
        rect(length, height * 0.12, pilotLength * 0.3, height * 0.76, surface.epoxy, 0.8),
        rect(
          length + pilotLength * 0.3,
          height * 0.34,
          pilotLength,
          height * 0.32,
          surface.metal,
          0.6,
        ),
        rect(
          length + pilotLength * 1.3,
          height * 0.4,
          pilotLength * 0.22,
          height * 0.2,
          surface.metalShade,
          0.3,
        ),
      ];
  return {
    label,
    views: [
      {
        shapes: [
          rect(0, 0, length, height, surface.metal, 0.8),
          rect(-length * 0.07, height * 0.1, length * 0.07, height * 0.8, surface.epoxy, 0.6),
          ...pilot,
          ...row(upper, height * 0.3, -port * 0.32),
          ...row(lower, height * 0.7, height + port * 0.32),
          line(length * 0.02, height / 2, length * 0.98, height / 2, { weight: 'hair' }),
        ],
      },
    ],
  };
}
