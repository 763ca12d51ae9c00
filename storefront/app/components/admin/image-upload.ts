import { adminPaths } from '~/lib/admin-lists';

export const imageTypes = ['image/jpeg', 'image/png', 'image/webp'];
const maxBytes = 5 * 1024 * 1024;

/** Why a file need not even be sent; null when it may be a picture that is taken. */
export function whyRefused(file: Pick<File, 'size' | 'type'>): string | null {
  if (!imageTypes.includes(file.type)) return 'Please attach a JPEG, PNG or WebP image.';
  return file.size > maxBytes ? 'The image is larger than 5 MB.' : null;
}

/** The file as an address that pages may show at once (our content policy allows `data:`). */
export function readPreview(file: File): Promise<string> {
  return new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.onload = () => resolve(String(reader.result));
    reader.onerror = () => reject(reader.error ?? new Error('unreadable'));
    reader.readAsDataURL(file);
  });
}

export interface Upload {
  /** The picture's address at the image host; rejects with words for the person. */
  url: Promise<string>;
  abort(): void;
}

function urlIn(request: XMLHttpRequest): string {
  const reply = request.response as { url?: unknown; error?: unknown } | null;
  if (typeof reply?.url === 'string') return reply.url;
  if (typeof reply?.error === 'string') throw new Error(reply.error);
  // The guard has led to the sign-in page: nothing that was typed is lost by saying so.
  throw new Error('The image could not be sent. Are you still signed in?');
}

/** Sends a picture ahead of its form. XMLHttpRequest, because fetch does not tell how far it is. */
export function uploadImage(file: File, onProgress: (part: number) => void): Upload {
  const request = new XMLHttpRequest();
  const url = new Promise<string>((resolve, reject) => {
    request.upload.onprogress = ({ loaded, total }) => onProgress(total ? loaded / total : 0);
    request.onload = () => {
      try {
        resolve(urlIn(request));
      } catch (error) {
        reject(error instanceof Error ? error : new Error(String(error)));
      }
    };
    request.onerror = () => reject(new Error('The image could not be sent. Please try again.'));
    request.onabort = () => reject(new DOMException('aborted', 'AbortError'));
  });
  const form = new FormData();
  form.set('image', file);
  request.open('POST', adminPaths.uploadImage);
  request.responseType = 'json';
  request.send(form);
  return { url, abort: () => request.abort() };
}
