const base = 'http://internal.invalid';
const longestPath = 2000;

/**
 * The path, query and fragment of `to` when it leads to one of our own pages, else '/'. Safe
 * against every row of 'redirectTo' in promises.md section 3: the value is parsed as a browser
 * parses it, rebuilt from its parts, and must still be a plain path. /login is refused, so that
 * signing in never ends at the sign-in form.
 */
export function safeRedirect(to: unknown): string {
  if (typeof to !== 'string' || to.length > longestPath || !to.startsWith('/')) return '/';
  if (!URL.canParse(to, base)) return '/';
  const url = new URL(to, base);
  if (url.origin !== base) return '/';
  const path = url.pathname;
  // An encoded slash or backslash at the start would be decoded by a proxy into a foreign host.
  if (/^\/(?:[/\\]|%2f|%5c|%09|%0a|%0d)/i.test(path)) return '/';
  if (/^\/login(?:[/.?#]|$)/i.test(path)) return '/';
  return path + url.search + url.hash;
}
