import type { Submission } from '@conform-to/react';
import { CommerceProblem } from './commerce.server';
import { replyRefused } from './form-reply.server';
import type { SignedIn } from './guards.server';
import { hostImage } from './images.server';

const maxImageBytes = 5 * 1024 * 1024;

/**
 * Gives a picture that came with a form to the image host before the rest is looked at: the form then
 * has its address in `img`, and keeps it when something else is refused.
 * @returns why the host refused it; null when it did not, or there is none.
 */
export async function sendImageAhead(
  signedIn: SignedIn,
  formData: FormData,
): Promise<CommerceProblem | null> {
  const image = formData.get('image');
  if (!(image instanceof File) || image.size === 0 || image.size > maxImageBytes) return null;
  try {
    formData.set('img', await hostImage(signedIn, image));
    formData.delete('image');
    return null;
  } catch (error) {
    if (error instanceof CommerceProblem) return error;
    throw error;
  }
}

/** As `replyRefused`; a refused address of a picture is told at the picture. */
export function replyProductRefused<Schema, Value>(
  submission: Submission<Schema, string[], Value>,
  error: unknown,
) {
  if (!(error instanceof CommerceProblem)) throw error;
  const errors = error.fields.map(({ path, message }) => ({
    path: path === 'img' ? 'image' : path,
    message,
  }));
  const told = new CommerceProblem(error.status, { ...error.document, errors });
  const fields = ['name', 'category', 'description', 'price', 'stock', 'moq', 'reason', 'image'];
  return replyRefused(submission, told, fields);
}
