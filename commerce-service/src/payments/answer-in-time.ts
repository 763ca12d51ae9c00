import type { PaymentGateway } from './gateway.ts';

const longestWaitMs = 9_000;

async function inTime<T>(work: Promise<T>, onLate: () => Error): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(onLate()), longestWaitMs);
  });
  try {
    return await Promise.race([work, late]);
  } finally {
    clearTimeout(timer);
  }
}

/**
 * The same gateway, which gives up after nine seconds whatever its retries are doing: a caller is told
 * within ten (promises.md 1, row 15). What Stripe does nevertheless is found by the same idempotency
 * key or by the reconciler.
 */
export function answerInTime(gateway: PaymentGateway, onLate: () => Error): PaymentGateway {
  return {
    createIntent: (wish) => inTime(gateway.createIntent(wish), onLate),
    findIntent: (id) => inTime(gateway.findIntent(id), onLate),
    cancelIntent: (id) => inTime(gateway.cancelIntent(id), onLate),
    refund: (intentId) => inTime(gateway.refund(intentId), onLate),
  };
}
