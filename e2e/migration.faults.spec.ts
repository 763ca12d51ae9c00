import { test } from './fixtures/test.ts';
import { migrateUnderLoad } from './fixtures/migrating.ts';
import { sized, tell } from './fixtures/promises.ts';

test('When the database is migrated for the next release while customers order, then this release sells on', async ({
  shop,
}) => {
  test.slow();
  const clients = sized(6, 20);
  const result = await migrateUnderLoad(shop, { clients });
  tell({
    row: 30,
    promise: 'A migration does not stop the shop',
    load: `the next release's migrations run under ${clients} mixed clients at the storefront, with the orders being read for long (as by a backup)`,
    times: '2 migrations',
    result,
  });
});
