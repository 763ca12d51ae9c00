import { setTimeout as wait } from 'node:timers/promises';
import { uuidv7 } from 'uuidv7';
import { rateLimitFactor, type Config } from './config.ts';
import { questionReader } from './content/questions.ts';
import { crashPointAt } from './crash-point.ts';
import { openDatabase, type Database } from './database/client.ts';
import { readTogether } from './database/read-together.ts';
import { findSessions } from './database/session-store.ts';
import { googleVerifier } from './identity/google.ts';
import { rememberVerified } from './identity/remember-verified.ts';
import { tokenSigner } from './identity/tokens.ts';
import { openExternalHost } from './images/external-host.ts';
import { openImageStore } from './images/image-store.ts';
import { openPictureFiles } from './images/open-picture-files.ts';
import { openChargeList } from './payments/charge-list.ts';
import { openStripe } from './payments/gateway.ts';
import { paymentEventReader } from './payments/webhook-signature.ts';
import { CallMeter } from './use-cases/call-meter.ts';
import { Catalogue } from './use-cases/catalogue.ts';
import type { Log, Shop } from './use-cases/shop.ts';

/** Makes the shop from its settings. Connects to nothing yet. */
export function wireShop(
  config: Config,
  log: Log,
  note: Shop['note'] = () => undefined,
): { shop: Shop; database: Database } {
  const database = openDatabase(config.DATABASE_URL, {
    maxConnections: config.DATABASE_POOL_SIZE,
    // The error holds the whole connection with all its statements: its words are enough.
    onError: ({ message }) => log.warn({ reason: message }, 'a database connection was lost'),
  });
  const now = () => new Date();
  const isLiveMode = config.STRIPE_SECRET_KEY.includes('_live_');
  const stripe = { secretKey: config.STRIPE_SECRET_KEY, apiUrl: config.STRIPE_API_URL };
  const shop: Shop = {
    database,
    payments: openStripe(stripe),
    charges: openChargeList(stripe),
    readPaymentEvent: paymentEventReader(config.STRIPE_WEBHOOK_SECRETS, isLiveMode),
    tokens: rememberVerified(tokenSigner(config.TOKEN_SECRETS)),
    findSession: readTogether((idHashes) => findSessions(database.callers, idHashes)),
    verifyGoogleToken: googleVerifier({
      clientId: config.GOOGLE_CLIENT_ID,
      issuer: config.GOOGLE_ISSUER,
      jwksUrl: config.GOOGLE_JWKS_URL,
    }),
    images: openImageStore({ files: openPictureFiles(config), publicUrl: config.COMMERCE_URL }),
    imageHost: config.IMAGE_HOST_URL ? openExternalHost(config.IMAGE_HOST_URL) : null,
    imageOrphanHours: config.IMAGE_ORPHAN_HOURS,
    readQuestions: questionReader({
      cmsUrl: config.CMS_URL,
      token: config.CMS_API_TOKEN,
      now,
      onFailure: (error, reqId) => log.warn({ err: error, reqId }, 'the CMS did not answer'),
    }),
    catalogue: new Catalogue(),
    callMeter: new CallMeter(),
    reconcileIntervalSeconds: config.RECONCILE_INTERVAL_SECONDS,
    paymentAbandonedHours: config.PAYMENT_ABANDONED_HOURS,
    note,
    pause: (milliseconds) => wait(milliseconds),
    log,
    rateLimitFactor: rateLimitFactor(config),
    now,
    newId: uuidv7,
    crashPoint: crashPointAt(config.FAILPOINT),
  };
  return { shop, database };
}
