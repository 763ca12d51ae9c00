import type { Env } from './env.server';

/** Where browsers report what the content security policy stopped. */
export const cspReportPath = '/csp-reports';

const privatePaths =
  /^\/(?:dashboard|purchase|login|auth|signout|resetpassword|preview|newsletter)(?:[/.]|$)/;

/** Who may show a page in a frame: nobody, or the content panel while its editor looks at drafts. */
export type Framing = 'nobody' | 'panel';

type Header = [name: string, value: string];

/**
 * The security headers of every answer (promises.md section 4). Origins in the content policy come
 * from the settings.
 */
export function securityHeaders(env: Env): {
  /** Of a page, and of all that is not a file. `nonce` must be new for each answer. */
  ofPage(nonce: string, framing?: Framing): Header[];
  /** Of a file: what is said of documents would be half of what a font or a style weighs on a slow line. */
  ofFile: Header[];
} {
  const policyFor = contentSecurityPolicy(env);
  const ofAll: Header[] = [
    ['X-Content-Type-Options', 'nosniff'],
    ['Referrer-Policy', 'strict-origin-when-cross-origin'],
    ['Cross-Origin-Resource-Policy', 'same-origin'],
    ...(env.PUBLIC_URL.startsWith('https:')
      ? [['Strict-Transport-Security', 'max-age=63072000; includeSubDomains'] as Header]
      : []),
  ];
  const noFrame: Header = ['X-Frame-Options', 'DENY'];
  const ofPages: Header[] = [
    ...ofAll,
    // Google's sign-in popup must keep its own window group: it reports by BroadcastChannel.
    ['Cross-Origin-Opener-Policy', 'same-origin-allow-popups'],
    [
      'Permissions-Policy',
      'camera=(), microphone=(), geolocation=(), payment=(self "https://js.stripe.com")',
    ],
    ['Reporting-Endpoints', `csp="${cspReportPath}"`],
  ];
  return {
    ofPage: (nonce, framing = 'nobody') => [
      ...ofPages,
      ...(framing === 'nobody' ? [noFrame] : []),
      ['Content-Security-Policy', policyFor(nonce, framing)],
    ],
    ofFile: [
      ...ofAll,
      noFrame,
      // Browsers show a text in a page of their own making, with styles in its tags.
      [
        'Content-Security-Policy',
        "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'",
      ],
    ],
  };
}

function contentSecurityPolicy(env: Env): (nonce: string, framing: Framing) => string {
  const otherStripeJs =
    env.STRIPE_JS_URL === undefined ? '' : ` ${new URL(env.STRIPE_JS_URL).origin}`;
  const stripe = 'https://js.stripe.com https://*.js.stripe.com';
  const pictures = [
    env.COMMERCE_PUBLIC_URL,
    env.CMS_PUBLIC_URL,
    'https://lh3.googleusercontent.com',
    ...env.PICTURE_ORIGINS,
  ];
  const rest = [
    "style-src-attr 'unsafe-inline'",
    `img-src 'self' data: ${pictures.join(' ')}`,
    "font-src 'self'",
    `connect-src 'self' ${env.COMMERCE_PUBLIC_URL} https://api.stripe.com${otherStripeJs}`,
    `frame-src ${stripe} https://hooks.stripe.com${otherStripeJs}`,
    "object-src 'none'",
    "base-uri 'none'",
    // Browsers apply this to redirects too: 'Sign in with Google' posts to us and is sent there.
    `form-action 'self' ${new URL(env.GOOGLE_AUTH_URL).origin}`,
    'report-to csp',
    ...(env.PUBLIC_URL.startsWith('https:') ? ['upgrade-insecure-requests'] : []),
  ].join('; ');
  return (nonce, framing) =>
    `default-src 'self'; script-src 'self' 'nonce-${nonce}' ${stripe}${otherStripeJs}; ` +
    `style-src 'self' 'nonce-${nonce}'; ${rest}; ` +
    `frame-ancestors ${framing === 'panel' ? env.CMS_PUBLIC_URL : "'none'"}`;
}

/**
 * Cache rule for a page that names none itself: never stored when it is private, when the visitor is
 * signed in or looks at drafts; otherwise asked for anew each time, because a page carries its own nonce.
 */
export function cacheControlFor(request: Request): string {
  const cookies = request.headers.get('Cookie') ?? '';
  const isOwn = /(?:^|;\s*)(?:__Host-)?(?:accessToken|preview)=/.test(cookies);
  const isPrivate = isOwn || privatePaths.test(new URL(request.url).pathname);
  return isPrivate ? 'no-store' : 'private, no-cache';
}
