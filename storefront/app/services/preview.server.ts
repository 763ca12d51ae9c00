import { createCookie } from '@remix-run/node';
import { z } from 'zod';
import { ownPath } from '~/lib/safe-redirect';
import { isSigned } from './content/signatures.server';
import { getEnv } from './env.server';

/*
 * Drafts on the real pages, for editors only. The CMS signs a link that is good for five minutes;
 * whoever opens it gets a cookie that is good for half an hour.
 */

const cookieName = 'preview';
const previewSeconds = 30 * 60;

const passShape = z.object({
  path: z.string().transform((path) => ownPath(path) ?? '/'),
  status: z.enum(['draft', 'published']),
  closesAt: z.number(),
});

/** What a preview link asks for: a page of ours, with drafts or as visitors see it. */
export type PreviewPass = z.output<typeof passShape>;

/** The pass in a preview link; undefined unless the CMS signed it and it has not closed. */
export function readPass(given: string | null, nowMs = Date.now()): PreviewPass | undefined {
  const [text = '', signature = ''] = (given ?? '').slice(0, 4_000).split('.');
  if (!isSigned(getEnv().CMS_WEBHOOK_SECRET, 'preview-link', text, signature)) return undefined;
  try {
    const pass = passShape.parse(JSON.parse(Buffer.from(text, 'base64url').toString('utf8')));
    return pass.closesAt * 1000 > nowMs ? pass : undefined;
  } catch {
    return undefined;
  }
}

function previewCookie() {
  const { PUBLIC_URL, SESSION_SECRET } = getEnv();
  return createCookie(cookieName, {
    httpOnly: true,
    // The panel shows the page in a frame; on the same site (localhost, or one domain) that is Lax.
    sameSite: 'lax',
    path: '/',
    secure: new URL(PUBLIC_URL).protocol === 'https:',
    secrets: SESSION_SECRET,
  });
}

/** `Set-Cookie` that shows drafts from now on. The end is signed into it: a browser cannot extend it. */
export function startPreview(nowMs = Date.now()): Promise<string> {
  const endsAt = nowMs + previewSeconds * 1000;
  return previewCookie().serialize({ endsAt }, { maxAge: previewSeconds });
}

/** `Set-Cookie` that ends the preview. */
export function endPreview(): Promise<string> {
  return previewCookie().serialize('', { maxAge: 0 });
}

/** Whether this request comes from an editor who is looking at drafts. */
export async function isPreview(request: Request, nowMs = Date.now()): Promise<boolean> {
  const header = request.headers.get('Cookie');
  if (header === null || !header.includes(`${cookieName}=`)) return false;
  const value: unknown = await previewCookie().parse(header);
  const parsed = z.object({ endsAt: z.number() }).safeParse(value);
  return parsed.success && parsed.data.endsAt > nowMs;
}
