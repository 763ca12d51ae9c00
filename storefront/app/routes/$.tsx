import { data, type MetaFunction } from '@remix-run/node';
import { NotFoundPage } from '~/components/layout/problem-page';

export const meta: MetaFunction = () => [{ title: 'Page Not Found! | Ohmworks' }];

/** Any other path (spec section 2). */
export function loader() {
  return data(null, { status: 404 });
}

export const action = loader;

export default NotFoundPage;
