import type { Context } from 'hono';
import { z } from 'zod';
import { log } from '~/services/log.server';

const reportsSchema = z
  .array(
    z.object({
      type: z.literal('csp-violation'),
      body: z.object({
        effectiveDirective: z.string().max(100),
        blockedURL: z.string().max(2048).optional(),
      }),
    }),
  )
  .max(20);

/** Logs what a browser's content security policy stopped: the rule and the origin, no page URLs. */
export async function receiveCspReports(c: Context): Promise<Response> {
  const reports = reportsSchema.safeParse(await c.req.json().catch(() => undefined));
  if (!reports.success) return c.body(null, 400);
  for (const { body } of reports.data) {
    const blocked = body.blockedURL ?? '';
    const source = URL.canParse(blocked) ? new URL(blocked).origin : blocked.slice(0, 20);
    log.warn({ directive: body.effectiveDirective, source }, 'content security policy violation');
  }
  return c.body(null, 204);
}
