const handler = (action: string) => `newsletter-subscriber.${action}`;

/** What the storefront passes on for its visitors; opened by the newsletter token and nothing else. */
export default {
  routes: ['subscribe', 'confirm', 'unsubscribe'].map((action) => ({
    method: 'POST',
    path: `/newsletter/${action}`,
    handler: handler(action),
  })),
};
