/** The wires that many coils end in. */
import {} from '../sheet.ts';
import { curve, type Shape } from '../shapes.ts';

/** Flying leads that leave a body at a point, to the lower right. */
export const flyingLeads = (x: number, y: number, reach: number): Shape[] =>
  [0, 1].map((index) => {
    const gap = index * reach * 0.14;
    return curve(
      `M${x} ${y + gap}C${x + reach * 0.5} ${y + gap} ${x + reach * 0.4} ${y + reach * 0.5 + gap} ${x + reach} ${y + reach * 0.5 + gap}`,
      { left: x, top: y, right: x + reach, bottom: y + reach * 0.64 },
      { stroke: index === 0 ? '#B8622B' : '#0B1B2B', weight: 'outline' },
    );
  });
