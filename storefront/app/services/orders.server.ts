import { type MyOrdersQuery, ordersPerPage } from '~/lib/my-orders';
import { refusalWords } from '~/lib/refusal-words';
import { answerList } from './paged-list.server';
import { answer, answerForPage, CommerceProblem } from './commerce.server';
import type { SignedIn } from './guards.server';
import { redirectWithNotice, redirectWithToast } from './toast.server';

/** One order, for a page about it. Someone else's, or none, is the 404 page. */
export function readOrder({ user, commerce }: SignedIn, orderId: string | undefined) {
  return answerForPage(
    commerce.GET('/order/{id}', {
      params: { path: { id: orderId ?? '' }, query: { email: user.email } },
    }),
  );
}

/** One page of the customer's own orders, newest first, and how many there are in that state. */
export async function readMyOrders({ user, commerce }: SignedIn, { status, page }: MyOrdersQuery) {
  const query = { email: user.email, page, pageSize: ordersPerPage, ...(status ? { status } : {}) };
  return answerList(commerce.GET('/myOrders', { params: { query } }), ordersPerPage);
}

/** An error toast at `backTo` for a refusal in the shop's words. Other errors are thrown again. */
function tellRefusal(error: unknown, backTo: string): Promise<Response> {
  if (!(error instanceof CommerceProblem)) throw error;
  return redirectWithToast(backTo, { type: 'error', message: refusalWords(error) });
}

/**
 * Deletes an order that may be deleted (customer: unpaid; administrator: unpaid or shipped), then
 * goes to `done` with 'Deleted!'. A refusal is told at `refused` in a toast.
 */
export async function deleteOrder(
  { user, commerce }: SignedIn,
  orderId: string | undefined,
  { done, refused }: { done: string; refused: string },
): Promise<Response> {
  try {
    await answer(
      commerce.DELETE('/orders/{id}', {
        params: { path: { id: orderId ?? '' }, query: { email: user.email } },
      }),
    );
  } catch (error) {
    return tellRefusal(error, refused);
  }
  return redirectWithNotice(done, {
    title: 'Deleted!',
    text: 'Order deleted successfully.',
  });
}

/** What is missing for a shipment, by the problem that refused it. */
function missingWords({ document }: CommerceProblem): string {
  const { stock, quantity } = document;
  if (typeof stock !== 'number' || typeof quantity !== 'number') return '';
  return `${quantity} are ordered, ${stock} on the shelf: ${quantity - stock} missing.`;
}

/**
 * Ships a paid order (administrator): stock falls by its quantity and it is shipped, or neither.
 * Short stock (406) is the spec's toast (section 8), with what is missing. Goes to `backTo`.
 */
export async function shipOrder(
  { user, commerce }: SignedIn,
  orderId: string | undefined,
  backTo: string,
): Promise<Response> {
  try {
    const { modifiedCount } = await answer(
      commerce.PUT('/orders/{id}', {
        params: { path: { id: orderId ?? '' }, query: { email: user.email } },
        body: { shipped: true },
      }),
    );
    if (modifiedCount === 0) {
      return await tell(backTo, 'This order has been shipped already.');
    }
  } catch (error) {
    if (error instanceof CommerceProblem && error.status === 406) {
      return tell(backTo, 'Insufficient Stock to shipment!', missingWords(error));
    }
    return tellRefusal(error, backTo);
  }
  return redirectWithNotice(backTo, {
    title: 'Shipped!',
    text: 'Order completed successfully.',
  });
}

function tell(backTo: string, message: string, description?: string): Promise<Response> {
  return redirectWithToast(backTo, {
    type: 'error',
    message,
    ...(description ? { description } : {}),
  });
}
