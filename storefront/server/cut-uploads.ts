import type { Context, MiddlewareHandler } from 'hono';
import { ownPath } from '~/lib/safe-redirect';
import { redirectWithToast } from '~/services/toast.server';

/** What a page is given of a form with files: more than any picture that is taken. */
const keptBytes = 5.5 * 1024 * 1024;
/** Larger forms are not even read to their end. */
const readBytes = 40 * 1024 * 1024;

/** The boundary of a form with files; null for any other body. */
function boundaryOf(contentType: string | null): string | null {
  if (!/^multipart\/form-data\s*;/i.test(contentType ?? '')) return null;
  const [, quoted, plain] =
    /boundary=(?:"([^"]{1,70})"|([^\s;,"]{1,70}))/i.exec(contentType ?? '') ?? [];
  return quoted ?? plain ?? null;
}

/** The first bytes of a form and its end; all that comes between is read and dropped. */
function cut(body: ReadableStream<Uint8Array>, boundary: string): ReadableStream<Uint8Array> {
  let left = keptBytes;
  return body.pipeThrough(
    new TransformStream<Uint8Array, Uint8Array>({
      transform(chunk, controller) {
        if (left > 0) controller.enqueue(chunk.subarray(0, left));
        left -= chunk.length;
      },
      flush(controller) {
        controller.enqueue(new TextEncoder().encode(`\r\n--${boundary}--\r\n`));
      },
    }),
  );
}

/**
 * A form with a file that is far too large still reaches its page, with what was typed and with so
 * much of the file that it is refused beside its field, in the page's own words: without JavaScript
 * nothing looks at the size before it is sent. `limitBytes`: bodies up to there are left as they are.
 */
export function cutUploads(limitBytes: number): MiddlewareHandler {
  return async (c, next) => {
    const { raw } = c.req;
    const sentBytes = Number(raw.headers.get('Content-Length'));
    const boundary = boundaryOf(raw.headers.get('Content-Type'));
    if (raw.body && boundary && sentBytes > limitBytes && sentBytes <= readBytes) {
      const headers = new Headers(raw.headers);
      headers.delete('Content-Length');
      const { url, method, signal } = raw;
      const body = cut(raw.body, boundary);
      c.req.raw = new Request(url, { method, headers, signal, body, duplex: 'half' });
    }
    await next();
  };
}

/** A body that is not read at all: back to the page of the form, which says so; programs get 413. */
export async function refuseBody(c: Context): Promise<Response> {
  const isForm = c.req.header('Accept')?.includes('text/html') === true;
  if (!isForm) return c.text('Too large', 413);
  const { pathname, search } = new URL(c.req.url);
  // As a Location, a path that begins with two slashes would name another host.
  return redirectWithToast(ownPath(pathname + search) ?? '/', {
    type: 'error',
    message: 'What you sent is too large.',
    description: 'An image may have 5 MB.',
  });
}
