import { randomBytes } from 'node:crypto';
import { mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { z } from 'zod';
import { LocalFault, isSystemError } from './fault.ts';

const secret = z.string().min(16);
const secretsSchema = z.object({
  postgresPassword: secret,
  /** `kid:secret` pairs, comma separated; the first signs. */
  tokenSecrets: secret,
  sessionSecret: secret,
  storefrontKey: secret,
  stripeSecretKey: z.string().startsWith('sk_test_'),
  stripePublishableKey: z.string().startsWith('pk_test_'),
  stripeWebhookSecret: z.string().startsWith('whsec_'),
  googleClientSecret: secret,
  cmsAppKeys: secret,
  cmsApiTokenSalt: secret,
  cmsAdminJwtSecret: secret,
  cmsTransferTokenSalt: secret,
  cmsJwtSecret: secret,
  cmsEncryptionKey: secret,
  cmsApiToken: secret,
  cmsPreviewToken: secret,
  cmsNewsletterToken: secret,
  cmsNewsletterSecret: secret,
  cmsWebhookSecret: secret,
});

/** The secrets of one local shop. They open nothing outside this machine. */
export type Secrets = z.infer<typeof secretsSchema>;

/**
 * Reads the secrets of this state folder; makes those that are missing, once. The file is for
 * its owner only and is replaced whole, so that a cut-off write leaves the old one.
 */
export function keepSecrets(file: string): Secrets {
  const known = readKnown(file);
  const secrets = secretsSchema.safeParse({ ...makeSecrets(), ...known });
  if (!secrets.success) {
    const keys = secrets.error.issues.map((issue) => issue.path.join('.')).join(', ');
    throw new LocalFault(`${file} is damaged (${keys}): delete that file and start again.`);
  }
  if (JSON.stringify(known) !== JSON.stringify(secrets.data)) writeWhole(file, secrets.data);
  return secrets.data;
}

function readKnown(file: string): Record<string, unknown> {
  let text: string;
  try {
    text = readFileSync(file, 'utf8');
  } catch (error) {
    if (isSystemError(error) && error.code === 'ENOENT') return {};
    throw error;
  }
  try {
    return z.record(z.string(), z.unknown()).parse(JSON.parse(text));
  } catch {
    throw new LocalFault(`${file} is damaged: delete that file and start again.`);
  }
}

function makeSecrets(): Secrets {
  const hex = (bytes = 32) => randomBytes(bytes).toString('hex');
  return {
    postgresPassword: hex(16),
    tokenSecrets: `local-1:${hex()}`,
    sessionSecret: hex(),
    storefrontKey: hex(),
    stripeSecretKey: `sk_test_${hex(24)}`,
    stripePublishableKey: `pk_test_${hex(24)}`,
    stripeWebhookSecret: `whsec_${hex(24)}`,
    googleClientSecret: hex(16),
    cmsAppKeys: [hex(16), hex(16), hex(16), hex(16)].join(','),
    cmsApiTokenSalt: hex(16),
    cmsAdminJwtSecret: hex(),
    cmsTransferTokenSalt: hex(16),
    cmsJwtSecret: hex(),
    cmsEncryptionKey: hex(),
    cmsApiToken: hex(64),
    cmsPreviewToken: hex(64),
    cmsNewsletterToken: hex(64),
    cmsNewsletterSecret: hex(),
    cmsWebhookSecret: hex(),
  };
}

function writeWhole(file: string, secrets: Secrets): void {
  mkdirSync(dirname(file), { recursive: true });
  const draft = `${file}.new`;
  rmSync(draft, { force: true });
  writeFileSync(draft, `${JSON.stringify(secrets, null, 2)}\n`, { mode: 0o600 });
  renameSync(draft, file);
}
