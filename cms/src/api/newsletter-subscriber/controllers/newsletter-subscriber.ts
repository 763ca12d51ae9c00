import type { Core } from '@strapi/strapi';
import { z } from 'zod';
import { confirm, unsubscribe } from '../../../newsletter/answer-link';
import { subscribe } from '../../../newsletter/subscribe';

const signUp = z.object({
  email: z.string().trim().toLowerCase().max(254).pipe(z.email()),
  /** Whose request it is, as the storefront knows it. */
  clientAddress: z.string().max(64).default('unknown'),
});
const link = z.object({ token: z.string().max(500) });

type Context = Parameters<Core.ControllerHandler>[0];

/** Answers the storefront; whether an address is known here is never said. */
export default {
  async subscribe(ctx: Context) {
    const parsed = signUp.safeParse(ctx.request.body);
    if (!parsed.success) return ctx.badRequest('Not an e-mail address');
    const outcome = await subscribe(strapi, parsed.data);
    if (outcome.retryAfterSeconds !== undefined) {
      ctx.set('Retry-After', String(outcome.retryAfterSeconds));
      ctx.status = 429;
      return;
    }
    ctx.status = 202;
  },

  async confirm(ctx: Context) {
    const parsed = link.safeParse(ctx.request.body);
    const isConfirmed = parsed.success && (await confirm(strapi, parsed.data.token));
    if (!isConfirmed) return ctx.badRequest('This link has closed');
    ctx.status = 204;
  },

  async unsubscribe(ctx: Context) {
    const parsed = link.safeParse(ctx.request.body);
    const isDone = parsed.success && (await unsubscribe(strapi, parsed.data.token));
    if (!isDone) return ctx.badRequest('This link is not ours');
    ctx.status = 204;
  },
};
