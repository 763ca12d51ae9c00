import { paths } from './paths';

const segment = encodeURIComponent;

/** Addresses of the questions that must be answered before something is done: nested routes. */
export const confirmPaths = {
  cancelOrder: (orderId: string) => `${paths.myOrders}/${segment(orderId)}/cancel`,
  shipOrder: (orderId: string) => `${paths.allOrders}/${segment(orderId)}/ship`,
  deleteOrder: (orderId: string) => `${paths.allOrders}/${segment(orderId)}/delete`,
  makeAdmin: (userId: string) => `${paths.users}/${segment(userId)}/makeAdmin`,
  deleteProduct: (productId: string) => `${paths.manageProducts}/${segment(productId)}/delete`,
  signOutEverywhere: `${paths.security}/everywhere`,
} as const;
