import type { MyOrdersQuery } from './my-orders';
import { myOrdersSearch, paths } from './paths';

const segment = encodeURIComponent;

/** Addresses of the questions that must be answered before something is done: nested routes. */
export const confirmPaths = {
  /**
   * `from`: what the list behind the question shows, and shows again after it; `order` when one comes
   * from the order itself, and goes back there if it is kept.
   */
  cancelOrder: (orderId: string, from: MyOrdersQuery | 'order') =>
    `${paths.myOrders}/${segment(orderId)}/cancel${from === 'order' ? '?from=order' : myOrdersSearch(from)}`,
  shipOrder: (orderId: string) => `${paths.allOrders}/${segment(orderId)}/ship`,
  deleteOrder: (orderId: string) => `${paths.allOrders}/${segment(orderId)}/delete`,
  makeAdmin: (userId: string) => `${paths.users}/${segment(userId)}/makeAdmin`,
  removeAdmin: (userId: string) => `${paths.users}/${segment(userId)}/removeAdmin`,
  deleteProduct: (productId: string) => `${paths.manageProducts}/${segment(productId)}/delete`,
  signOutEverywhere: `${paths.security}/everywhere`,
} as const;
