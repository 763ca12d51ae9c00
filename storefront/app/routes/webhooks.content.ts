import type { ActionFunctionArgs } from '@remix-run/node';
import { purgeContent } from '~/services/content.server';
import { ChangeCalls } from '~/services/content/change-calls.server';
import { getEnv } from '~/services/env.server';
import { log } from '~/services/log.server';

const largestBody = 4 * 1024;

let calls: ChangeCalls | undefined;

/**
 * 'Content has changed', told by the CMS to every copy of the storefront (design.md section 5).
 * Believed by its signature alone; the next reader of each page waits for the new words.
 * 204 taken, 200 taken before, 400 not from the CMS, 413 too large.
 */
export async function action({ request }: ActionFunctionArgs) {
  const body = await request.text();
  if (body.length > largestBody) return new Response(null, { status: 413 });
  calls ??= new ChangeCalls(getEnv().CMS_WEBHOOK_SECRET);
  const change = calls.accept(request.headers.get('X-Ohmworks-Signature'), body);
  if (change === undefined) return new Response(null, { status: 400 });
  if (change === 'repeated') return new Response(null, { status: 200 });
  purgeContent();
  log.info({ event: change.event, uid: change.uid }, 'content changed');
  return new Response(null, { status: 204 });
}

export function loader() {
  return new Response(null, { status: 405, headers: { Allow: 'POST' } });
}
