import { isRouteErrorResponse, useRouteError, useSearchParams } from '@remix-run/react';
import { PageHeading } from '~/components/admin/page-heading';
import { PaymentReceived } from '~/components/order/payment-received';
import { EmptyState } from '~/components/ui/empty-state';
import { ErrorPanel } from '~/components/ui/error-panel';
import { LinkButton } from '~/components/ui/button';
import { paths } from '~/lib/paths';

/**
 * What a dashboard page shows instead of itself: unknown things are not found, a service that is
 * away is said to be, and the side menu stays.
 */
export function DashboardError() {
  return (
    <>
      <PageHeading>Dashboard</PageHeading>
      <WhatHappened />
    </>
  );
}

function WhatHappened() {
  const error = useRouteError();
  const isPaying = useSearchParams()[0].has('transaction');
  if (isRouteErrorResponse(error) && error.status === 404) {
    return (
      <EmptyState
        title="Not found"
        text="There is no such thing, or it is not yours."
        action={<LinkButton to={paths.dashboard}>My Profile</LinkButton>}
      />
    );
  }
  if (isRouteErrorResponse(error) && error.status === 503) {
    return isPaying ? (
      <PaymentReceived />
    ) : (
      <ErrorPanel
        title="We cannot reach our order desk"
        text="This is on our side and usually passes within a minute. You are still signed in, and a payment that went through is not lost."
      />
    );
  }
  return (
    <ErrorPanel
      title="Something went wrong on our side"
      text="It has been noted. Please try again."
    />
  );
}
