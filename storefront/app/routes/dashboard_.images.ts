import { type ActionFunctionArgs } from '@remix-run/node';
import { refusalWords } from '~/lib/refusal-words';
import { CommerceProblem } from '~/services/commerce.server';
import { requireAdmin } from '~/services/guards.server';
import { hostImage } from '~/services/images.server';

/** Takes a picture ahead of its form, so that the page can show how far it is: `{ url }` or `{ error }`. */
export async function action({ request }: ActionFunctionArgs) {
  const signedIn = await requireAdmin(request);
  const image = (await request.formData()).get('image');
  if (!(image instanceof File) || image.size === 0) {
    return Response.json({ error: 'Please attach a image file!' }, { status: 422 });
  }
  try {
    return Response.json({ url: await hostImage(signedIn, image) });
  } catch (error) {
    if (!(error instanceof CommerceProblem)) throw error;
    return Response.json({ error: refusalWords(error) }, { status: error.status });
  }
}
