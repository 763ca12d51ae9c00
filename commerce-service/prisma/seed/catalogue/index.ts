import { createHash } from 'node:crypto';
import { type ProductCategory } from '../../../src/domain/product.ts';
import { capacitors } from './capacitors.ts';
import { others } from './others.ts';
import { type CataloguePart } from './part.ts';
import { sensors } from './sensors.ts';
import { solenoids } from './solenoids.ts';
import { transistors } from './transistors.ts';

/** The seeded catalogue by category, as the product list filters it. */
export const catalogue: Readonly<Record<ProductCategory, readonly CataloguePart[]>> = {
  transistor: transistors,
  sensor: sensors,
  solenoid: solenoids,
  capacitor: capacitors,
  others,
};

/** All parts with their category. */
export const catalogueParts: readonly (CataloguePart & { category: ProductCategory })[] = (
  Object.keys(catalogue) as ProductCategory[]
).flatMap((category) => catalogue[category].map((part) => ({ ...part, category })));

/**
 * File name of a part's picture without its ending: the part number in lower case, every run of
 * other characters than letters and digits a hyphen.
 */
export function pictureName(partNumber: string): string {
  return partNumber
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replaceAll(/^-|-$/g, '');
}

/**
 * An id that is the same in every database and every run, in the form of a UUIDv7: the time part is
 * fixed, the rest is drawn from what it names, so that moving or adding entries changes no other id.
 */
export function stableId(kind: 'product' | 'movement' | 'user' | 'review', key: string): string {
  const hex = createHash('sha256').update(`${kind}:${key}`).digest('hex');
  const variant = ((Number.parseInt(hex.slice(3, 4), 16) & 0x3) | 0x8).toString(16);
  return `01941f29-7c00-7${hex.slice(0, 3)}-${variant}${hex.slice(4, 7)}-${hex.slice(7, 19)}`;
}
