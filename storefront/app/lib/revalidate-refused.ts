import type { ShouldRevalidateFunction } from '@remix-run/react';

/**
 * Loads a page's data again also after the shop refused what was asked (409, 422): its price, its
 * stock or its order is not what the page shows. Other failures leave the page as it is. The default
 * is not asked: with single fetch it is always `true`.
 */
export const revalidateWhenRefused: ShouldRevalidateFunction = ({ actionStatus }) =>
  actionStatus === undefined || actionStatus < 400 || actionStatus === 409 || actionStatus === 422;
