/** Every call of the service: what openapi.json is made of. */
import * as administration from './administration.ts';
import * as auth from './auth.ts';
import * as content from './content.ts';
import * as orders from './orders.ts';
import * as products from './products.ts';
import * as reviews from './reviews.ts';
import * as users from './users.ts';

interface DeclaredCall {
  method: string;
  url: string;
  config: { access: string };
}

function callsOf(module: object): DeclaredCall[] {
  return Object.values(module).filter(
    (value): value is DeclaredCall =>
      typeof value === 'object' && value !== null && 'url' in value && 'method' in value,
  );
}

export const allCalls: readonly DeclaredCall[] = [
  auth,
  users,
  products,
  orders,
  reviews,
  content,
  administration,
].flatMap(callsOf);
