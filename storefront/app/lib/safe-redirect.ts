const base = 'http://internal.invalid';
const longestPath = 2000;

/**
 * The path, query and fragment of `to` when it leads to one of our own pages, else undefined: the
 * value is parsed as a browser parses it, rebuilt from its parts, and must still be a plain path.
 */
export function ownPath(to: unknown): string | undefined {
  if (typeof to !== 'string' || to.length > longestPath || !to.startsWith('/')) return undefined;
  if (!URL.canParse(to, base)) return undefined;
  const url = new URL(to, base);
  if (url.origin !== base) return undefined;
  // An encoded slash or backslash at the start would be decoded by a proxy into a foreign host.
  if (/^\/(?:[/\\]|%2f|%5c|%09|%0a|%0d)/i.test(url.pathname)) return undefined;
  return url.pathname + url.search + url.hash;
}

/**
 * Where to go after signing in: `to` when it is a page of our own, else '/'. Safe against every row
 * of 'redirectTo' in promises.md section 3. /login is refused, so that signing in never ends at
 * the sign-in form.
 */
export function safeRedirect(to: unknown): string {
  const path = ownPath(to);
  return path === undefined || /^\/login(?:[/.?#]|$)/i.test(path) ? '/' : path;
}
