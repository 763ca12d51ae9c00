import type { Database } from '../database/client.ts';
import type { SessionWithUser } from '../database/session-store.ts';
import type { GoogleAccount } from '../identity/google.ts';
import type { TokenSigner } from '../identity/tokens.ts';
import type { ImageHost } from '../images/external-host.ts';
import type { ImageStore } from '../images/image-store.ts';
import type { ReadQuestions } from '../content/questions.ts';
import type { ChargeList } from '../payments/charge-list.ts';
import type { PaymentGateway } from '../payments/gateway.ts';
import type { ReadPaymentEvent } from '../payments/webhook-signature.ts';
import type { CallMeter } from './call-meter.ts';
import type { Catalogue } from './catalogue.ts';

/** What the jobs and use-cases write to the log; pino in the service. */
export interface Log {
  info(details: object, message: string): void;
  warn(details: object, message: string): void;
  error(details: object, message: string): void;
}

/** What the metrics count as it happens. */
export type Noted =
  | 'order-placed'
  | 'order-paid'
  | 'order-shipped'
  | 'order-cancelled'
  | 'order-refunded'
  | 'sign-in-failed'
  | 'webhook-taken'
  | 'webhook-repeated'
  | 'webhook-refused';

/** A point where a crash test ends the process. */
export type CrashPoint =
  | 'before-intent-create'
  | 'after-intent-create'
  | 'settle-before-commit'
  | 'settle-before-commit:webhook'
  | 'settle-before-commit:customer'
  | 'settle-before-commit:reconciler'
  | 'settle-in-transaction'
  | 'settle-after-commit'
  | 'ship-after-commit'
  | 'refund-after-commit'
  | 'image-kept'
  | 'image-files-swept';

/** Everything a use-case works with; made once in main.ts, or in a test. */
export interface Shop {
  database: Database;
  payments: PaymentGateway;
  charges: ChargeList;
  readPaymentEvent: ReadPaymentEvent;
  tokens: TokenSigner;
  /** The session with this hash of its id, and its living user, as they are now. */
  findSession(idHash: string): Promise<SessionWithUser | null>;
  verifyGoogleToken: (idToken: string, nonce: string | undefined) => Promise<GoogleAccount>;
  images: ImageStore;
  /** Takes uploads in place of `images` when one is configured. */
  imageHost: ImageHost | null;
  /** How long nothing may name a picture before it is removed. */
  imageOrphanHours: number;
  readQuestions: ReadQuestions;
  catalogue: Catalogue;
  callMeter: CallMeter;
  log: Log;
  /** Multiplies the rate limits. */
  rateLimitFactor: number;
  /** How often open payments are compared with Stripe. */
  reconcileIntervalSeconds: number;
  /** How long an order may be in payment before its intent is cancelled and its goods are free. */
  paymentAbandonedHours: number;
  /** Counts something for the metrics; of a webhook also how old it came. */
  note(event: Noted, ageSeconds?: number): void;
  /** Waits: before a guess at a password is looked at, and for answers that take one time. */
  pause(milliseconds: number): Promise<void>;
  now(): Date;
  /** A UUIDv7. */
  newId(): string;
  /** Does nothing, but for the one point that FAILPOINT names. */
  crashPoint(point: CrashPoint): void;
}
