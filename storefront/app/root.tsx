import '~/styles/tailwind.css';
import {
  data,
  type LinksFunction,
  type LoaderFunctionArgs,
  type MetaFunction,
} from '@remix-run/node';
import {
  isRouteErrorResponse,
  Links,
  Meta,
  Outlet,
  ScrollRestoration,
  useLoaderData,
  useLocation,
  useMatches,
  useRouteError,
  useRouteLoaderData,
} from '@remix-run/react';
import type { ReactNode } from 'react';
import { Footer } from '~/components/layout/footer';
import { ScriptsAfterPaint } from '~/components/layout/scripts-after-paint';
import { NavigationFace } from '~/components/layout/navigation-face';
import { useNonce } from '~/components/layout/nonce';
import { PreviewBanner } from '~/components/layout/preview-banner';
import { NotFoundPage, ProblemPage } from '~/components/layout/problem-page';
import { TopBar } from '~/components/layout/top-bar';
import { ToastRegion } from '~/components/ui/toast-region';
import { useSessionNotice } from '~/lib/use-session-notice';
import { readGlobal } from '~/services/content.server';
import { getEnv } from '~/services/env.server';
import { glanceAtUser } from '~/services/guards.server';
import { isPreview } from '~/services/preview.server';
import { readToast } from '~/services/toast.server';
import plexMono from '~/styles/generated/plex-mono.woff2?url';
import plexSans from '~/styles/generated/plex-sans-400.woff2?url';
import plexSansMedium from '~/styles/generated/plex-sans-600.woff2?url';

const font = (href: string) => ({
  rel: 'preload',
  href,
  as: 'font',
  type: 'font/woff2',
  crossOrigin: 'anonymous' as const,
});

export const links: LinksFunction = () => [
  { rel: 'icon', href: '/favicon.ico', sizes: '32x32' },
  { rel: 'icon', href: '/favicon.svg', type: 'image/svg+xml' },
  { rel: 'apple-touch-icon', href: '/apple-touch-icon.png' },
  font(plexSans),
  font(plexSansMedium),
  font(plexMono),
];

export async function loader({ request }: LoaderFunctionArgs) {
  const [{ state, user }, company, { toast, headers }, isPreviewing] = await Promise.all([
    glanceAtUser(request),
    readGlobal(request),
    readToast(request),
    isPreview(request),
  ]);
  return data(
    {
      displayName: user === null ? null : user.name || user.email,
      isSignedIn: state !== 'visitor',
      // What cannot be known now is left out: see useSessionNotice.
      ...(state === 'away' ? {} : { userId: user?._id ?? null }),
      company,
      toast,
      siteUrl: getEnv().PUBLIC_URL,
      /** Where the content panel is, for an editor who looks at drafts; null for everyone else. */
      previewFrom: isPreviewing ? getEnv().CMS_PUBLIC_URL : null,
    },
    { headers },
  );
}

export const meta: MetaFunction<typeof loader> = ({ data: loaded, error }) => {
  if (error !== undefined) return [{ title: `${errorTitle(error)} | Ohmworks` }];
  const seo = loaded?.company.seo;
  return [
    { title: seo?.metaTitle ?? 'Ohmworks' },
    ...(seo ? [{ name: 'description', content: seo.metaDescription }] : []),
  ];
};

const statusOf = (error: unknown) => (isRouteErrorResponse(error) ? error.status : 500);
const errorTitle = (error: unknown) =>
  statusOf(error) === 404 ? 'Page Not Found!' : 'Something went wrong';

function isBareHandle(handle: unknown): boolean {
  return typeof handle === 'object' && handle !== null && 'isBare' in handle;
}

/** The frame of every page, of error pages too; without data it shows the page alone. */
export function Layout({ children }: { children: ReactNode }) {
  const nonce = useNonce();
  const loaded = useRouteLoaderData<typeof loader>('root');
  const isBare = useMatches().some(({ handle }) => isBareHandle(handle));
  return (
    <html lang="en">
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="theme-color" content="#0b1b2b" />
        <Meta />
        <Links />
      </head>
      <body className="flex min-h-dvh flex-col">
        <a
          href="#content"
          className="sr-only z-50 bg-signal px-4 py-3 font-medium text-on-signal focus:not-sr-only focus:fixed focus:top-2 focus:left-2"
        >
          Skip to content
        </a>
        {loaded?.previewFrom ? <PreviewBanner panelOrigin={loaded.previewFrom} /> : null}
        {loaded && !isBare ? (
          <TopBar
            companyName={loaded.company.companyName}
            phone={loaded.company.phone}
            displayName={loaded.displayName}
            isSignedIn={loaded.isSignedIn}
          />
        ) : null}
        <div id="content" tabIndex={-1} className="flex-1 outline-none">
          {children}
        </div>
        {loaded && !isBare ? <Footer company={loaded.company} /> : null}
        <NavigationFace />
        <ToastRegion flash={loaded?.toast ?? null} />
        <ScrollRestoration nonce={nonce} />
        <ScriptsAfterPaint nonce={nonce} />
      </body>
    </html>
  );
}

export default function App() {
  useSessionNotice(useLoaderData<typeof loader>().userId);
  return <Outlet />;
}

export function ErrorBoundary() {
  const error = useRouteError();
  const { pathname, search } = useLocation();
  const status = statusOf(error);
  if (status === 404) return <NotFoundPage />;
  return <ProblemPage status={status} retryPath={pathname + search} />;
}
