import { newCustomer, type Person } from '../factories/people.ts';
import { newPicture } from '../factories/pictures.ts';
import type { TestShop } from '../support/test-shop.ts';
import type { AccessRow, Cast } from './access-row.ts';
import { administrationRows } from './administration-rows.ts';
import { openRows } from './open-rows.ts';
import { orderRows } from './order-rows.ts';
import { peopleRows } from './people-rows.ts';
import { productRows } from './product-rows.ts';

/** Every route of the service, at least once. */
export const accessTable: readonly AccessRow[] = [
  ...openRows,
  ...peopleRows,
  ...productRows,
  ...orderRows,
  ...administrationRows,
];

/** The cast of the table; the demoted administrator's token is live. */
export async function gather(test: TestShop, newAdmin: (test: TestShop) => Promise<Person>) {
  const admin = await newAdmin(test);
  const demoted = await newAdmin(test);
  await test.sql(`UPDATE users SET role = 'user' WHERE id = $1`, [demoted.userId]);
  const cast: Cast = {
    test,
    admin,
    demoted,
    otherAdmin: await newAdmin(test),
    owner: await newCustomer(test),
    user: await newCustomer(test),
    picture: await newPicture(test, admin.token),
  };
  return cast;
}
