import { newProduct } from '../factories/goods.ts';
import type { Person } from '../factories/people.ts';
import type { TestShop } from '../support/test-shop.ts';

/** promises.md section 2. `U`: signed in, at someone else's thing. `M`: own token, another's email. */
export const columns = ['V', 'X', 'U', 'M', 'O', 'A', 'D'] as const;
export type Column = (typeof columns)[number];

/** The people of one run. */
export interface Cast {
  test: TestShop;
  owner: Person;
  user: Person;
  admin: Person;
  otherAdmin: Person;
  demoted: Person;
  picture: string;
}

export interface Attempt {
  path: string;
  body?: unknown;
  /** A picture in place of a body. */
  upload?: Buffer;
}

export interface AccessRow {
  /** As Fastify knows it. */
  route: string;
  note?: string;
  /** In the order of `columns`. */
  expected: readonly [number, number, number, number, number, number, number];
  /**
   * `self`: the call is about the caller, and U names someone else's address in the query. `object`:
   * U asks for another's thing with the own address.
   */
  about: 'self' | 'object';
  /** The call, on fresh things of `owner`, made by `caller`. */
  make(cast: Cast, caller: Person, column: Column): Promise<Attempt> | Attempt;
  /** Ends the caller's session: needs people of its own. */
  endsSession?: boolean;
}

export const open = (status: number) =>
  [status, status, status, status, status, status, status] as const;
export const adminOnly = (status = 200) => [401, 401, 403, 403, 403, status, 403] as const;
export const own = (status = 200) => [401, 401, 403, 403, status, status, status] as const;

export const at = (path: string, body?: unknown) => () => ({ path, body });
/** Whom a call that names a person names: U someone else, all others themselves. */
export const named = ({ owner }: Cast, caller: Person, column: Column) =>
  column === 'U' ? owner : caller;

/** The id of a fresh product. */
export async function productOf({ test, admin }: Cast): Promise<string> {
  return (await newProduct(test, admin)).id;
}
