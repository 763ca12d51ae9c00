import { describe, expect, test } from 'vitest';
import { maxAmountCents, totalCents } from '../../../src/domain/money.ts';
import { productCategories } from '../../../src/domain/product.ts';
import { imageWidths } from '../../../src/images/image-store.ts';
import { canLetter } from '../drawings/lettering.ts';
import { drawSheet } from '../drawings/sheet.ts';
import { catalogue, catalogueParts, pictureName, stableId } from './index.ts';

const codePoints = (text: string): number => [...text].length;

describe.each(catalogueParts.map((part) => [part.partNumber, part] as const))(
  'the seeded part %s',
  (partNumber, part) => {
    test('keeps the rules of a product', () => {
      expect(part.name).toBe(part.name.trim().normalize('NFC'));
      expect(codePoints(part.name)).toBeGreaterThanOrEqual(3);
      expect(codePoints(part.name)).toBeLessThanOrEqual(100);
      expect(codePoints(part.description)).toBeGreaterThanOrEqual(10);
      expect(codePoints(part.description)).toBeLessThanOrEqual(5000);
      expect(productCategories).toContain(part.category);
      for (const whole of [part.price, part.stock, part.moq]) {
        expect(Number.isInteger(whole)).toBe(true);
      }
      expect(part.price).toBeGreaterThanOrEqual(1);
      expect(part.moq).toBeGreaterThanOrEqual(1);
    });

    test('can be ordered at its minimum and in full, or is sold out', () => {
      if (part.stock > 0) expect(part.moq).toBeLessThanOrEqual(part.stock);
      expect(totalCents(part.price, Math.max(part.moq, part.stock))).toBeLessThanOrEqual(
        maxAmountCents,
      );
    });

    test('says its number and its unit of sale', () => {
      expect(part.name.toLowerCase()).toContain(partNumber.toLowerCase());
      expect(part.name).toMatch(/, ((bag|box|reel) of \d+|each)$/);
    });

    test('has a drawing with finite lengths and its number in letters', () => {
      expect(canLetter(partNumber)).toBe(true);
      const svg = drawSheet(partNumber, part.drawing);
      expect(svg).not.toMatch(/NaN|Infinity|undefined/);
      expect(svg).not.toContain('<text');
      expect(svg.match(/<path/g)?.length ?? 0).toBeGreaterThan(8);
    });

    test('has a picture name that no smaller copy of another could have', () => {
      expect(pictureName(partNumber)).toMatch(/^[a-z0-9](-?[a-z0-9])*$/);
      for (const width of imageWidths) {
        expect(pictureName(partNumber).endsWith(`-${width}`)).toBe(false);
      }
    });
  },
);

describe('the seeded catalogue', () => {
  test('holds at least 72 parts, and every category', () => {
    expect(catalogueParts.length).toBeGreaterThanOrEqual(72);
    for (const category of productCategories) {
      expect(catalogue[category].length).toBeGreaterThanOrEqual(12);
    }
  });

  test.each([
    ['names', (part: (typeof catalogueParts)[number]) => part.name],
    ['part numbers', (part: (typeof catalogueParts)[number]) => part.partNumber],
    ['picture names', (part: (typeof catalogueParts)[number]) => pictureName(part.partNumber)],
    ['ids', (part: (typeof catalogueParts)[number]) => stableId('product', part.partNumber)],
    ['days of listing', (part: (typeof catalogueParts)[number]) => part.listed],
  ])('repeats no %s', (_what, read) => {
    expect(new Set(catalogueParts.map(read)).size).toBe(catalogueParts.length);
  });

  test('shows every category among the six latest', () => {
    const latest = [...catalogueParts].sort((a, b) => b.listed.localeCompare(a.listed)).slice(0, 6);
    expect(new Set(latest.map(({ category }) => category)).size).toBe(productCategories.length);
  });

  test('is mostly in stock, with some sold out and some near their minimum', () => {
    const soldOut = catalogueParts.filter(({ stock }) => stock === 0);
    const scarce = catalogueParts.filter(({ stock, moq }) => stock > 0 && stock < moq * 1.5);
    expect(soldOut.length).toBeGreaterThanOrEqual(3);
    expect(scarce.length).toBeGreaterThanOrEqual(3);
    expect(soldOut.length + scarce.length).toBeLessThan(catalogueParts.length / 4);
  });

  test('gives ids in the form of a UUIDv7 that depend on the part alone', () => {
    expect(stableId('product', '2N3904')).toMatch(
      /^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/,
    );
    expect(stableId('product', '2N3904')).toBe(stableId('product', '2N3904'));
    expect(stableId('product', '2N3904')).not.toBe(stableId('movement', '2N3904'));
  });
});
