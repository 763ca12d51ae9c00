import type { MyOrdersQuery } from './my-orders';
import { myOrdersSearch, paths } from './paths';

const segment = encodeURIComponent;

/** Addresses of the questions that must be answered before something is done: nested routes. */
export const confirmPaths = {
  /** `list`: what the list behind the question shows, and shows again after it. */
  cancelOrder: (orderId: string, list: MyOrdersQuery) =>
    `${paths.myOrders}/${segment(orderId)}/cancel${myOrdersSearch(list)}`,
  shipOrder: (orderId: string) => `${paths.allOrders}/${segment(orderId)}/ship`,
  deleteOrder: (orderId: string) => `${paths.allOrders}/${segment(orderId)}/delete`,
  makeAdmin: (userId: string) => `${paths.users}/${segment(userId)}/makeAdmin`,
  removeAdmin: (userId: string) => `${paths.users}/${segment(userId)}/removeAdmin`,
  deleteProduct: (productId: string) => `${paths.manageProducts}/${segment(productId)}/delete`,
  signOutEverywhere: `${paths.security}/everywhere`,
} as const;
