/** Capacitors in round cans: wet aluminium and double-layer. */
import { type PackageDrawing, type View } from '../sheet.ts';
import { circle, curve, line, marking, poly, rect, surface, type Shape } from '../shapes.ts';

/** A can end with its pressure vent scored in. */
function ventedTop(radius: number, vent: 'cross' | 'k' | 'none'): Shape[] {
  const reach = radius * 0.6;
  const scores =
    vent === 'cross'
      ? [line(-reach, 0, reach, 0, surface.line), line(0, -reach, 0, reach, surface.line)]
      : vent === 'k'
        ? [
            line(0, -reach, 0, reach, surface.line),
            line(0, 0, reach * 0.85, -reach * 0.75, surface.line),
            line(0, 0, reach * 0.85, reach * 0.75, surface.line),
          ]
        : [];
  return [
    circle(0, 0, radius, surface.plastic),
    circle(0, 0, radius * 0.82, surface.metal),
    ...scores,
  ];
}

/** A sleeved radial electrolytic: negative stripe, lead spacing by its diameter unless given. */
export function radialCan({
  diameter,
  height,
  pitch,
  marked = '',
  label,
}: {
  diameter: number;
  height: number;
  pitch?: number;
  marked?: string;
  label?: string;
}): PackageDrawing {
  const radius = diameter / 2;
  const spacing =
    pitch ??
    (diameter <= 5 ? 2 : diameter <= 6.3 ? 2.5 : diameter <= 8 ? 3.5 : diameter <= 13 ? 5 : 7.5);
  const groove = height * 0.9;
  const leadLength = Math.max(6, height * 0.5);
  const front: View = {
    shapes: [
      rect(-spacing / 2 - 0.3, height - 0.1, 0.6, leadLength, surface.lead),
      rect(spacing / 2 - 0.3, height - 0.1, 0.6, leadLength * 0.82, surface.lead),
      rect(-radius, 0, diameter, height, surface.plastic, radius * 0.12),
      rect(radius * 0.36, 0.05 * height, radius * 0.42, groove - 0.1 * height, surface.dark),
      line(radius * 0.46, height * 0.24, radius * 0.68, height * 0.24, {
        stroke: '#FAFAF7',
        weight: 'outline',
      }),
      line(radius * 0.46, height * 0.54, radius * 0.68, height * 0.54, {
        stroke: '#FAFAF7',
        weight: 'outline',
      }),
      curve(
        `M${-radius} ${groove}Q${-radius * 0.93} ${groove + height * 0.02} ${-radius} ${groove + height * 0.04}`,
        { left: -radius, top: groove, right: -radius * 0.9, bottom: groove + height * 0.04 },
        surface.line,
      ),
      line(-radius, groove, radius, groove, { weight: 'hair' }),
      line(-radius, groove + height * 0.04, radius, groove + height * 0.04, { weight: 'hair' }),
      ...(marked
        ? [marking(-radius * 0.32, height * 0.4, marked, (radius * 0.98) / marked.length)]
        : []),
    ],
    dimensions: [
      { side: 'left', from: 0, to: height },
      { side: 'below', from: -spacing / 2, to: spacing / 2 },
    ],
  };
  const top: View = {
    shapes: ventedTop(radius, diameter >= 8 ? 'k' : diameter >= 6.3 ? 'cross' : 'none'),
    dimensions: [{ side: 'below', from: -radius, to: radius, prefix: 'Ø' }],
  };
  return { label: label ?? `RADIAL Ø${diameter}×${height}`, views: [front, top] };
}

/** A large can with two snap-in terminals. */
export function snapIn({
  diameter,
  height,
  marked = '',
}: {
  diameter: number;
  height: number;
  marked?: string;
}): PackageDrawing {
  const radius = diameter / 2;
  const terminal = (x: number): Shape =>
    poly(
      [
        [x - 0.9, height],
        [x + 0.9, height],
        [x + 0.9, height + 2.2],
        [x + 1.5, height + 3],
        [x + 0.4, height + 6.2],
        [x - 0.4, height + 6.2],
        [x - 0.9, height + 4.4],
      ],
      surface.lead,
    );
  const front: View = {
    shapes: [
      terminal(-5),
      terminal(5),
      rect(-radius, 0, diameter, height, surface.plastic, 1.2),
      rect(radius * 0.42, 2.4, radius * 0.36, height - 6.4, surface.dark),
      line(radius * 0.51, height * 0.3, radius * 0.69, height * 0.3, {
        stroke: '#FAFAF7',
        weight: 'outline',
      }),
      line(radius * 0.51, height * 0.6, radius * 0.69, height * 0.6, {
        stroke: '#FAFAF7',
        weight: 'outline',
      }),
      line(-radius, height - 3.2, radius, height - 3.2, { weight: 'hair' }),
      line(-radius, height - 1.9, radius, height - 1.9, { weight: 'hair' }),
      ...(marked
        ? [marking(-radius * 0.28, height * 0.42, marked, (radius * 1.02) / marked.length)]
        : []),
    ],
    dimensions: [
      { side: 'left', from: 0, to: height },
      { side: 'below', from: -5, to: 5 },
    ],
  };
  const top: View = {
    shapes: ventedTop(radius, 'cross'),
    dimensions: [{ side: 'below', from: -radius, to: radius, prefix: 'Ø' }],
  };
  return { label: `SNAP-IN Ø${diameter}×${height}`, views: [front, top] };
}

/** A V-chip: aluminium can on a moulded base with chamfered corners at the positive end. */
export function smdCan({
  diameter,
  height,
  marked = [],
}: {
  diameter: number;
  height: number;
  marked?: string[];
}): PackageDrawing {
  const radius = diameter / 2;
  const base = diameter * 1.04;
  const half = base / 2;
  const chamfer = base * 0.16;
  const front: View = {
    shapes: [
      rect(-half - diameter * 0.1, height - 0.3, diameter * 0.45, 0.3, surface.lead),
      rect(half - diameter * 0.35, height - 0.3, diameter * 0.45, 0.3, surface.lead),
      rect(-radius, 0, diameter, height * 0.86, surface.metal, radius * 0.18),
      rect(
        -radius * 0.7,
        height * 0.06,
        radius * 0.24,
        height * 0.6,
        { fill: '#FFFFFF', weight: 'hair' },
        0.1,
      ),
      rect(-radius * 0.94, height * 0.68, radius * 1.88, height * 0.05, surface.metalShade),
      rect(-half, height * 0.8, base, height * 0.2 - 0.25, surface.dark, 0.1),
    ],
    dimensions: [
      { side: 'right', from: 0, to: height },
      { side: 'below', from: -half, to: half },
    ],
  };
  const stripe = Math.acos(0.45);
  const top: View = {
    shapes: [
      rect(half - 0.2, -diameter * 0.07, diameter * 0.16, diameter * 0.14, surface.lead),
      rect(
        -half - diameter * 0.16 + 0.2,
        -diameter * 0.07,
        diameter * 0.16,
        diameter * 0.14,
        surface.lead,
      ),
      poly(
        [
          [-half, -half],
          [half - chamfer, -half],
          [half, -half + chamfer],
          [half, half - chamfer],
          [half - chamfer, half],
          [-half, half],
        ],
        surface.epoxyShade,
      ),
      circle(0, 0, radius, surface.metal),
      curve(
        `M${-radius * Math.cos(stripe)} ${-radius * Math.sin(stripe)}A${radius} ${radius} 0 0 0 ${-radius * Math.cos(stripe)} ${radius * Math.sin(stripe)}Z`,
        { left: -radius, top: -radius, right: 0, bottom: radius },
        surface.dark,
      ),
      ...marked.map((text, index) =>
        marking(
          radius * 0.24,
          (index - (marked.length - 1) / 2) * radius * 0.52,
          text,
          radius * 0.3,
        ),
      ),
    ],
    dimensions: [{ side: 'below', from: -radius, to: radius, prefix: 'Ø' }],
  };
  return { label: `SMD CAN Ø${diameter}`, views: [front, top] };
}

/** A coin-type double-layer capacitor on its carrier: seen from the side and from above. */
export function coinCell({
  diameter,
  height,
  marked = '',
}: {
  diameter: number;
  height: number;
  marked?: string;
}): PackageDrawing {
  const radius = diameter / 2;
  return {
    label: `COIN TYPE Ø${diameter}`,
    views: [
      {
        shapes: [
          rect(-radius - 1.4, height - 0.35, 4, 0.35, surface.lead),
          rect(radius - 2.6, height - 0.35, 4, 0.35, surface.lead),
          rect(-radius, 0, diameter, height - 0.35, surface.plastic, 0.8),
          rect(-radius * 0.9, height * 0.16, diameter * 0.9, height * 0.2, surface.metalShade, 0.2),
          rect(-radius * 0.9, height * 0.5, diameter * 0.9, height * 0.2, surface.metalShade, 0.2),
        ],
        dimensions: [{ side: 'right', from: 0, to: height }],
      },
      {
        shapes: [
          rect(-radius - 1.4, -0.7, 2, 1.4, surface.lead),
          rect(radius - 0.6, -0.7, 2, 1.4, surface.lead),
          circle(0, 0, radius, surface.plastic),
          circle(0, 0, radius * 0.84, surface.metal),
          ...(marked ? [marking(0, 0, marked, radius * 0.2)] : []),
        ],
        dimensions: [{ side: 'below', from: -radius, to: radius, prefix: 'Ø' }],
      },
    ],
  };
}
