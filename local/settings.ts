import { join } from 'node:path';
import { z } from 'zod';
import { LocalFault } from './fault.ts';
import { root } from './root.ts';

const port = z
  .string()
  .regex(/^\d{1,5}$/)
  .transform(Number)
  .pipe(z.number().min(1).max(65535));

/** Every setting of `npm start`, with its default; the environment gives other values. */
const settingsSchema = z.object({
  STOREFRONT_PORT: port.default(3000).describe('the storefront'),
  COMMERCE_PORT: port.default(4000).describe('the commerce service'),
  CMS_PORT: port.default(1337).describe('the cms'),
  POSTGRES_PORT: port.default(5544).describe('PostgreSQL'),
  STRIPE_PORT: port.default(4242).describe('the Stripe stand-in'),
  GOOGLE_PORT: port.default(4444).describe('the Google stand-in'),
  MAIL_PORT: port.default(1080).describe('the mail catcher (web page)'),
  SMTP_PORT: port.default(1025).describe('the mail catcher (SMTP)'),
  METRICS_PORT: port.default(9464).describe("the commerce service's metrics"),
  STATE_DIR: z.string().min(1).default(join(root, '.local')).describe('the folder of local state'),
});

/** The ports of one run of the shop. */
export type Ports = {
  storefront: number;
  commerce: number;
  cms: number;
  postgres: number;
  stripe: number;
  google: number;
  mail: number;
  smtp: number;
  metrics: number;
};

export type Settings = { ports: Ports; stateDir: string };

/** The environment variable that sets a port, and what listens there. */
export const portSettings: Record<keyof Ports, { key: string; title: string }> = {
  storefront: { key: 'STOREFRONT_PORT', title: 'the storefront' },
  commerce: { key: 'COMMERCE_PORT', title: 'the commerce service' },
  cms: { key: 'CMS_PORT', title: 'the cms' },
  postgres: { key: 'POSTGRES_PORT', title: 'PostgreSQL' },
  stripe: { key: 'STRIPE_PORT', title: 'the Stripe stand-in' },
  google: { key: 'GOOGLE_PORT', title: 'the Google stand-in' },
  mail: { key: 'MAIL_PORT', title: "the mail catcher's web page" },
  smtp: { key: 'SMTP_PORT', title: "the mail catcher's SMTP" },
  metrics: { key: 'METRICS_PORT', title: "the commerce service's metrics" },
};

/**
 * Reads the settings from an environment. An empty value counts as not set.
 * Throws LocalFault with one line per key that is malformed or that clashes with another.
 */
export function readSettings(env: NodeJS.ProcessEnv): Settings {
  const given = Object.fromEntries(Object.entries(env).filter(([, value]) => value !== ''));
  const parsed = settingsSchema.safeParse(given);
  if (!parsed.success) {
    const keys = new Set(parsed.error.issues.map((issue) => String(issue.path[0])));
    throw new LocalFault([...keys].map((key) => complaint(key, env[key])).join('\n'));
  }
  const ports = Object.fromEntries(
    Object.entries(portSettings).map(([name, { key }]) => [
      name,
      parsed.data[key as keyof typeof parsed.data],
    ]),
  ) as Ports;
  refuseClashes(ports);
  return { ports, stateDir: parsed.data.STATE_DIR };
}

function complaint(key: string, value: string | undefined): string {
  return `${key} must be a whole number from 1 to 65535, not ${JSON.stringify(value ?? '')}: correct it or unset it.`;
}

function refuseClashes(ports: Ports): void {
  const takenBy = new Map<number, string>();
  const lines: string[] = [];
  for (const [name, number] of Object.entries(ports) as [keyof Ports, number][]) {
    const { key } = portSettings[name];
    const other = takenBy.get(number);
    if (other) lines.push(`${key} and ${other} are both ${number}: give them different ports.`);
    else takenBy.set(number, key);
  }
  if (lines.length > 0) throw new LocalFault(lines.join('\n'));
}
