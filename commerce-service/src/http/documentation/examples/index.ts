import { administrationExamples } from './administration.ts';
import { authExamples } from './auth.ts';
import { contentExamples } from './content.ts';
import { operationsExamples } from './operations.ts';
import { ordersExamples } from './orders.ts';
import { productsExamples } from './products.ts';
import { usersExamples } from './users.ts';
import type { CallExamples } from './call-example.ts';

/** Of every call: a test fails when one is missing here. */
export const examples: CallExamples = {
  ...authExamples,
  ...usersExamples,
  ...productsExamples,
  ...ordersExamples,
  ...contentExamples,
  ...administrationExamples,
  ...operationsExamples,
};
