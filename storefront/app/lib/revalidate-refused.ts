import type { ShouldRevalidateFunction, ShouldRevalidateFunctionArgs } from '@remix-run/react';

/**
 * Loads a page's data again also after the shop refused what was asked (409, 422): its price, its
 * stock or its order is not what the page shows. Other failures leave the page as it is. The default
 * is not asked: with single fetch it is always `true`.
 */
export const revalidateWhenRefused: ShouldRevalidateFunction = ({ actionStatus }) =>
  actionStatus === undefined || actionStatus < 400 || actionStatus === 409 || actionStatus === 422;

/**
 * Whether only the address changed, to remember a payment that the card has just made. Nothing is
 * loaded then: the service may be away at this very moment, and the page must still say what it knows.
 */
export function isPaymentRemembered(args: ShouldRevalidateFunctionArgs): boolean {
  const { currentUrl, nextUrl, formMethod } = args;
  return (
    formMethod === undefined &&
    currentUrl.pathname === nextUrl.pathname &&
    nextUrl.searchParams.has('transaction') &&
    !currentUrl.searchParams.has('transaction')
  );
}
