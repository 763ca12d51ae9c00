import { DomainError } from '../domain/errors.ts';
import { isSafeHttpsUrl } from '../domain/safe-url.ts';

const patienceMs = 10_000;
const maxReplyBytes = 64 * 1024;
const maxUrlLength = 2048;

/** Someone else's image host, with the contract of spec section 7. */
export interface ImageHost {
  /**
   * Posts a picture as the form field `image`.
   * @returns the https address the host gave it.
   * @throws DomainError IMAGES_UNAVAILABLE when the host is away, slow, refuses, or answers nonsense.
   */
  upload(picture: Buffer): Promise<string>;
  /** True for an https address on the host itself, which a client may have posted to directly. */
  owns(url: string): boolean;
}

async function readReply(response: Response): Promise<unknown> {
  let text = '';
  const decoder = new TextDecoder();
  for await (const chunk of response.body ?? []) {
    text += decoder.decode(chunk as Uint8Array, { stream: true });
    if (text.length > maxReplyBytes) throw new Error('the image host answers without end');
  }
  return JSON.parse(text);
}

/** The address in `{ success: true, data: { url } }`. */
function urlIn(reply: unknown): string {
  const { success, data } = (reply ?? {}) as { success?: unknown; data?: { url?: unknown } | null };
  const url = data?.url;
  const isUsable = typeof url === 'string' && url.length <= maxUrlLength && isSafeHttpsUrl(url);
  if (success !== true || !isUsable)
    throw new Error('the image host did not give an https address');
  return url;
}

/** The host at `url`; redirects are not followed. */
export function openExternalHost(url: string): ImageHost {
  const { hostname } = new URL(url);

  async function post(picture: Buffer): Promise<string> {
    const form = new FormData();
    form.set('image', new Blob([new Uint8Array(picture)], { type: 'image/webp' }), 'image.webp');
    const signal = AbortSignal.timeout(patienceMs);
    const response = await fetch(url, { method: 'POST', body: form, redirect: 'error', signal });
    if (!response.ok) throw new Error(`the image host answered ${response.status}`);
    return urlIn(await readReply(response));
  }

  return {
    owns: (address) => isSafeHttpsUrl(address) && new URL(address).hostname === hostname,
    async upload(picture) {
      try {
        return await post(picture);
      } catch (error) {
        const refusal = new DomainError('IMAGES_UNAVAILABLE', { retryAfterSeconds: 30 });
        refusal.cause = error;
        throw refusal;
      }
    },
  };
}
