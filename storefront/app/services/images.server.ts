import { fetchFromCommerce } from './commerce-fetch.server';
import { answer } from './commerce.server';
import type { SignedIn } from './guards.server';

const uploadTimeoutMs = 30_000;

/**
 * Gives a product's picture to the image host and returns the address that becomes the product's
 * `img` (spec section 7). Throws `CommerceProblem` for a file that is not a picture it takes.
 */
export async function hostImage({ user, commerce }: SignedIn, image: File): Promise<string> {
  const form = new FormData();
  form.set('image', image);
  const { data } = await answer(
    commerce.POST('/images', {
      params: { query: { email: user.email } },
      // JSON Schema has no files: the form is what is sent, whatever the typed body says.
      body: { image: image.name },
      bodySerializer: () => form,
      fetch: (outgoing) => fetchFromCommerce(outgoing, uploadTimeoutMs),
    }),
  );
  return data.url;
}
