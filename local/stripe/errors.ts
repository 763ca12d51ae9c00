import type { PublishedIntent, PaymentMethod } from './objects.ts';

/** The error object of Stripe's API (https://docs.stripe.com/api/errors), as far as the shop can meet it. */
export interface ErrorBody {
  type: 'api_error' | 'card_error' | 'idempotency_error' | 'invalid_request_error';
  message: string;
  code?: string;
  decline_code?: string;
  param?: string;
  charge?: string;
  payment_intent?: PublishedIntent;
  payment_method?: PaymentMethod;
  doc_url?: string;
}

/**
 * An answer other than 2xx. `executed` tells whether the call had begun its work: only then does
 * Stripe keep the answer under the Idempotency-Key.
 */
export class StripeFailure extends Error {
  readonly status: number;
  readonly body: ErrorBody;
  readonly executed: boolean;

  constructor(status: number, body: ErrorBody, executed = false) {
    super(body.message);
    this.status = status;
    this.body = body.code ? { ...body, doc_url: docUrl(body.code) } : body;
    this.executed = executed;
  }
}

/** Stripe's page about an error code. */
export function docUrl(code: string): string {
  return `https://docs.stripe.com/error-codes#${code.replaceAll('_', '-')}`;
}

interface Detail {
  code?: string;
  param?: string;
  status?: number;
}

/** A request that Stripe refuses before doing anything. */
export function invalidRequest(message: string, { status = 400, ...detail }: Detail = {}) {
  return new StripeFailure(status, { type: 'invalid_request_error', message, ...detail });
}

export function missingParameter(param: string): StripeFailure {
  return invalidRequest(`Missing required param: ${param}.`, { code: 'parameter_missing', param });
}

export function unknownParameters(params: string[]): StripeFailure {
  const noun = params.length > 1 ? 'parameters' : 'parameter';
  return invalidRequest(`Received unknown ${noun}: ${params.join(', ')}`, {
    code: 'parameter_unknown',
    param: params[0],
  });
}

export function emptyParameter(param: string): StripeFailure {
  return invalidRequest(
    `You passed an empty string for '${param}'. We assume empty values are an attempt to unset a ` +
      `parameter; however '${param}' cannot be unset. You should remove '${param}' from your ` +
      'request or supply a non-empty value.',
    { code: 'parameter_invalid_empty', param },
  );
}

/** 404 for an id that names nothing; 400 when the id came as a parameter, as Stripe does. */
export function missingResource(kind: string, id: string, param = 'intent'): StripeFailure {
  const inPath = param === 'intent' || param === 'id';
  return invalidRequest(`No such ${kind}: '${id}'`, {
    code: 'resource_missing',
    param,
    status: inPath ? 404 : 400,
  });
}

/** The call is well formed but the intent's state forbids it. */
export function unexpectedState(message: string, intent: PublishedIntent): StripeFailure {
  return new StripeFailure(
    400,
    {
      type: 'invalid_request_error',
      code: 'payment_intent_unexpected_state',
      message,
      payment_intent: intent,
    },
    true,
  );
}

export function unknownRoute(method: string, path: string): StripeFailure {
  return invalidRequest(
    `Unrecognized request URL (${method}: ${path}). Please see https://docs.stripe.com or we can ` +
      'help at https://support.stripe.com/.',
    { status: 404 },
  );
}
