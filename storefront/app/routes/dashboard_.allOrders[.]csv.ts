import { type LoaderFunctionArgs } from '@remix-run/node';
import { adminPaths, readOrderList } from '~/lib/admin-lists';
import { refusalWords } from '~/lib/refusal-words';
import { said } from '~/services/paged-list.server';
import { fetchFromCommerce } from '~/services/commerce-fetch.server';
import { answer, CommerceProblem } from '~/services/commerce.server';
import { requireAdmin } from '~/services/guards.server';
import { redirectWithToast } from '~/services/toast.server';

/** A large shop's file takes a while to write. */
const timeoutMs = 300_000;

/** The orders of the current filter, all pages, as a file: handed on as it arrives. */
export async function loader({ request }: LoaderFunctionArgs) {
  const { user, commerce } = await requireAdmin(request);
  const { page: _all, ...query } = readOrderList(new URL(request.url).searchParams);
  try {
    const file = await answer(
      commerce.GET('/admin/orders.csv', {
        params: { query: { email: user.email, ...said(query) } },
        parseAs: 'stream',
        fetch: (outgoing) => fetchFromCommerce(outgoing, timeoutMs),
      }),
    );
    const today = new Date().toISOString().slice(0, 10);
    return new Response(file, {
      headers: {
        'Content-Type': 'text/csv; charset=utf-8',
        'Content-Disposition': `attachment; filename="orders-${today}.csv"`,
        'Cache-Control': 'no-store',
      },
    });
  } catch (error) {
    if (!(error instanceof CommerceProblem)) throw error;
    const message = refusalWords(error);
    return redirectWithToast(adminPaths.orders(query), { type: 'error', message });
  }
}
