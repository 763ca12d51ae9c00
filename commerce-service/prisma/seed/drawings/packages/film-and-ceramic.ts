/** Leaded film and ceramic capacitors. */
import { type PackageDrawing } from '../sheet.ts';
import { circle, marking, poly, rect, surface } from '../shapes.ts';

/** A potted film capacitor. With four leads, two at each end. */
export function filmBox({
  size: [length, height, width],
  pitch,
  marked = [],
}: {
  size: [length: number, height: number, width: number];
  pitch: number;
  marked?: string[];
}): PackageDrawing {
  const lead = Math.max(0.5, length * 0.03);
  const leadLength = Math.min(6, height * 0.7);
  const text = Math.min(
    height * 0.15,
    (length * 0.6) / Math.max(1, ...marked.map((row) => row.length)),
  );
  return {
    label: `FILM BOX, PITCH ${pitch}`,
    isAligned: true,
    views: [
      {
        shapes: [
          ...[-pitch / 2, pitch / 2].map((x) =>
            rect(x - lead / 2, height, lead, leadLength, surface.lead),
          ),
          rect(-length / 2, 0, length, height, surface.plastic, length * 0.02),
          rect(
            -length / 2 + length * 0.05,
            height * 0.07,
            length * 0.9,
            height * 0.86,
            { weight: 'hair' },
            length * 0.015,
          ),
          ...marked.map((row, index) =>
            marking(0, height / 2 + (index - (marked.length - 1) / 2) * text * 1.9, row, text),
          ),
        ],
        dimensions: [
          { side: 'above', from: -length / 2, to: length / 2 },
          { side: 'below', from: -pitch / 2, to: pitch / 2 },
        ],
      },
      {
        shapes: [
          rect(-lead / 2, height, lead, leadLength, surface.lead),
          rect(-width / 2, 0, width, height, surface.plastic, length * 0.02),
        ],
        dimensions: [
          { side: 'right', from: 0, to: height },
          { side: 'above', from: -width / 2, to: width / 2 },
        ],
      },
    ],
  };
}

/** A lacquered disc on two leads: ceramic capacitor, thermistor, varistor. */
export function disc({
  label,
  diameter,
  thickness,
  pitch,
  marked = [],
  body = 'ceramic',
}: {
  label: string;
  diameter: number;
  thickness: number;
  pitch: number;
  marked?: string[];
  body?: 'ceramic' | 'epoxy';
}): PackageDrawing {
  const radius = diameter / 2;
  const lead = Math.max(0.35, diameter * 0.055);
  const length = diameter * 1.5;
  const drop = Math.sqrt(Math.max(0, radius ** 2 - Math.min(pitch / 2, radius * 0.9) ** 2));
  return {
    label,
    isAligned: true,
    views: [
      {
        shapes: [
          ...[-pitch / 2, pitch / 2].map((x) =>
            rect(x - lead / 2, drop * 0.8, lead, length, surface.lead),
          ),
          circle(0, 0, radius, body === 'ceramic' ? surface.ceramic : surface.epoxy),
          ...marked.map((row, index) =>
            marking(0, (index - (marked.length - 1) / 2) * diameter * 0.22, row, diameter * 0.12),
          ),
        ],
        dimensions: [{ side: 'below', from: -pitch / 2, to: pitch / 2 }],
      },
      {
        shapes: [
          rect(-thickness * 0.3 - lead / 2, radius * 0.6, lead, length, surface.lead),
          rect(thickness * 0.3 - lead / 2, radius * 0.6, lead, length, surface.lead),
          rect(
            -thickness / 2,
            -radius,
            thickness,
            diameter,
            body === 'ceramic' ? surface.ceramic : surface.epoxy,
            thickness * 0.45,
          ),
        ],
      },
    ],
  };
}

/** A dipped block on two kinked leads: moulded multilayer, tantalum bead. */
export function dippedBlock({
  label,
  size: [width, height, thickness],
  pitch,
  marked = '',
}: {
  label: string;
  size: [width: number, height: number, thickness: number];
  pitch: number;
  marked?: string;
}): PackageDrawing {
  const lead = 0.5;
  const legs = ([-1, 1] as const).map((side) =>
    poly(
      [
        [side * width * 0.3, height * 0.9],
        [side * (pitch / 2 + lead / 2), height * 1.25],
        [side * (pitch / 2 + lead / 2), height * 3],
        [side * (pitch / 2 - lead / 2), height * 3],
        [side * (pitch / 2 - lead / 2), height * 1.3],
        [side * (width * 0.3 - lead), height * 0.9],
      ],
      surface.lead,
    ),
  );
  return {
    label,
    isAligned: true,
    views: [
      {
        shapes: [
          ...legs,
          rect(-width / 2, 0, width, height, surface.ceramic, width * 0.2),
          ...(marked ? [marking(0, height * 0.5, marked, height * 0.24)] : []),
        ],
        dimensions: [{ side: 'below', from: -pitch / 2, to: pitch / 2 }],
      },
      {
        shapes: [
          rect(-lead / 2, height * 0.9, lead, height * 2.1, surface.lead),
          rect(-thickness / 2, 0, thickness, height, surface.ceramic, thickness * 0.4),
        ],
      },
    ],
  };
}
