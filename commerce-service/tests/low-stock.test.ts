import fc from 'fast-check';
import { expect, it } from 'vitest';
import { isLowStock } from '../src/domain/stock.ts';
import { newProduct } from './factories/goods.ts';
import { newAdmin } from './factories/people.ts';
import { openTestShop } from './support/test-shop.ts';

const largest = 2_147_483_647;

/** Any shelf, and those where one piece more or less decides. */
const shelf = fc.oneof(
  fc.record({
    stock: fc.integer({ min: 0, max: largest }),
    held: fc.integer({ min: 0, max: largest }),
    moq: fc.integer({ min: 1, max: largest }),
  }),
  fc
    .record({
      moq: fc.integer({ min: 1, max: 1000 }),
      held: fc.integer({ min: 0, max: 1000 }),
      more: fc.integer({ min: -2, max: 2 }),
    })
    .map(({ moq, held, more }) => ({ moq, held, stock: Math.max(0, held + 2 * moq + more) })),
);

it('When stock, holds or minimum order change, then the database marks as low what the domain calls low', async () => {
  const test = await openTestShop();
  const product = await newProduct(test, await newAdmin(test));
  const markOf = async ({ stock, held, moq }: { stock: number; held: number; moq: number }) => {
    const [row] = await test.sql<{ is_low: boolean }>(
      'UPDATE product SET stock = $1, held = $2, moq = $3 WHERE id = $4 RETURNING is_low',
      [stock, held, moq, product.id],
    );
    return row?.is_low;
  };
  await fc.assert(
    fc.asyncProperty(shelf, async (facts) => {
      expect(await markOf(facts)).toBe(isLowStock(facts));
    }),
    {
      examples: [
        [{ stock: 19, held: 0, moq: 10 }],
        [{ stock: 20, held: 0, moq: 10 }],
        [{ stock: 25, held: 6, moq: 10 }],
        [{ stock: 0, held: largest, moq: largest }],
        [{ stock: largest, held: 0, moq: largest }],
      ],
    },
  );
  await test.close();
});
