import { randomBytes } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'yaml';
import { z } from 'zod';
import { root } from '../root.ts';

const serviceSchema = z.object({
  build: z.object({ dockerfile: z.string() }).optional(),
  command: z.array(z.string()).optional(),
  environment: z.record(z.string(), z.string()).default({}),
});
export type Service = z.infer<typeof serviceSchema>;

/**
 * The services of docker-compose.yml with their settings as compose would give them: `values` for the
 * names it has, the default where there is one, and a secret of 32 bytes for the others.
 */
export function readServices(values: Record<string, string>): Record<string, Service> {
  const known = { ...values };
  const fill = (text: string) =>
    text.replaceAll(
      /\$\{(\w+)(?::([-?])([^}]*))?\}/g,
      (_, name: string, kind: string | undefined, word = '') =>
        known[name] ?? (kind === '-' ? String(word) : secretFor(name, known)),
    );
  const text = readFileSync(join(root, 'docker-compose.yml'), 'utf8');
  const { services } = parse(text, { merge: true }) as { services: Record<string, unknown> };
  return Object.fromEntries(
    Object.entries(services).map(([name, given]) => {
      const service = serviceSchema.parse(given);
      const settings = Object.entries(service.environment);
      const environment = Object.fromEntries(settings.map(([key, one]) => [key, fill(one)]));
      return [name, { ...service, environment }];
    }),
  );
}

/** The same wherever the name stands. */
function secretFor(name: string, known: Record<string, string>): string {
  return (known[name] ??= randomBytes(32).toString('hex'));
}
