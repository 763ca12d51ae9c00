/** Bodies with a lead or a cap at each end. */
import { type PackageDrawing } from '../sheet.ts';
import { line, rect, surface, type Paint, type Shape } from '../shapes.ts';

const axialLead = (half: number, reach: number, thickness: number): Shape[] => [
  rect(-reach, -thickness / 2, reach - half + 0.1, thickness, surface.lead),
  rect(half - 0.1, -thickness / 2, reach - half + 0.1, thickness, surface.lead),
];

/** A diode: DO-35 and DO-41. The band marks the cathode. */
export function axialDiode({
  label,
  body: [length, diameter],
  lead,
  glass = false,
}: {
  label: string;
  body: [length: number, diameter: number];
  lead: number;
  glass?: boolean;
}): PackageDrawing {
  const half = length / 2;
  const paint: Paint = glass ? { fill: '#EFE3D2', weight: 'outline' } : surface.epoxy;
  return {
    label,
    views: [
      {
        shapes: [
          ...axialLead(half, half + length * 1.5, lead),
          rect(-half, -diameter / 2, length, diameter, paint, diameter * (glass ? 0.42 : 0.1)),
          ...(glass
            ? [
                rect(
                  -length * 0.22,
                  -diameter * 0.24,
                  length * 0.34,
                  diameter * 0.48,
                  surface.winding,
                  0.1,
                ),
                line(-half, 0, -length * 0.22, 0, surface.line),
              ]
            : []),
          rect(half - length * 0.26, -diameter / 2, length * 0.12, diameter, surface.dark),
        ],
        dimensions: [
          { side: 'above', from: -half, to: half },
          { side: 'right', from: -diameter / 2, to: diameter / 2, prefix: 'Ø' },
        ],
      },
    ],
  };
}

/** A glass cartridge fuse with its wire in sight. */
export function cartridgeFuse(): PackageDrawing {
  return {
    label: 'FUSE 5×20',
    views: [
      {
        shapes: [
          rect(-6.2, -2.3, 12.4, 4.6, { fill: '#EEF1F0', weight: 'outline' }),
          line(-6, 1.1, 6, -1.1, { stroke: '#B8622B', weight: 'outline' }),
          rect(-10, -2.6, 5, 5.2, surface.lead, 0.4),
          rect(5, -2.6, 5, 5.2, surface.lead, 0.4),
          line(-11.5, 0, 11.5, 0, surface.axis),
        ],
        dimensions: [
          { side: 'above', from: -10, to: 10 },
          { side: 'right', from: -2.6, to: 2.6, prefix: 'Ø' },
        ],
      },
    ],
  };
}
