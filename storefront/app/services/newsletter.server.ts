import { getEnv } from './env.server';
import { log } from './log.server';
import { requestIdOf } from './request-id.server';

const timeoutMs = 3_000;

/** What became of a wish: `closed` means a link that is forged or no longer good. */
export type NewsletterOutcome = 'done' | 'closed' | 'too-many' | 'away';

/** Passes a sign-up on. `done` says nothing about whether the address was known. */
export function signUpForNewsletter(request: Request, email: string): Promise<NewsletterOutcome> {
  const clientAddress = request.headers.get('X-Client-Address');
  return tell(request, 'subscribe', { email, ...(clientAddress ? { clientAddress } : {}) });
}

/** Confirms the address of a link from a letter. */
export function confirmNewsletter(request: Request, token: string): Promise<NewsletterOutcome> {
  return tell(request, 'confirm', { token });
}

/** Ends the letters to the address of a link from a letter. */
export function leaveNewsletter(request: Request, token: string): Promise<NewsletterOutcome> {
  return tell(request, 'unsubscribe', { token });
}

/** The CMS keeps the addresses (design.md section 5); 3 s at most, never throws. */
async function tell(
  request: Request,
  what: 'subscribe' | 'confirm' | 'unsubscribe',
  body: Readonly<Record<string, string>>,
): Promise<NewsletterOutcome> {
  const { CMS_URL, CMS_NEWSLETTER_TOKEN } = getEnv();
  const reqId = requestIdOf(request);
  try {
    const { status } = await fetch(`${CMS_URL}/api/newsletter/${what}`, {
      method: 'POST',
      redirect: 'error',
      signal: AbortSignal.timeout(timeoutMs),
      headers: {
        Authorization: `Bearer ${CMS_NEWSLETTER_TOKEN}`,
        'Content-Type': 'application/json',
        'X-Request-Id': reqId,
      },
      body: JSON.stringify(body),
    });
    if (status === 202 || status === 204) return 'done';
    if (status === 429) return 'too-many';
    if (status === 400) return 'closed';
    log.warn({ reqId, what, status }, 'newsletter not taken by the CMS');
    return 'away';
  } catch (error) {
    log.warn({ reqId, what, reason: error instanceof Error ? error.name : 'unknown' }, 'CMS away');
    return 'away';
  }
}
