const safeMethods = new Set(['GET', 'HEAD', 'OPTIONS']);

/**
 * Whether a request may change something: safe methods always; others only when the browser says
 * that our own page, or the person directly, sent it (`Sec-Fetch-Site`), or, from browsers and
 * connections without that header, when `Origin` is ours. Neither header: refused.
 */
export function isSameOriginWrite(request: Request, publicOrigin: string): boolean {
  if (safeMethods.has(request.method)) return true;
  const fetchSite = request.headers.get('Sec-Fetch-Site');
  if (fetchSite !== null) return fetchSite === 'same-origin' || fetchSite === 'none';
  return request.headers.get('Origin') === publicOrigin;
}

/** Whether a page sent it: every browser names the origin of what its pages post. */
export function isFromBrowser(request: Request): boolean {
  return request.headers.has('Sec-Fetch-Site') || request.headers.has('Origin');
}
