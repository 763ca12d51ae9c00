/**
 * True for an absolute https address on a named host, without credentials, spaces or control
 * characters: what a page of ours may link to or show. The service itself never fetches it.
 */
export function isSafeHttpsUrl(value: string): boolean {
  // eslint-disable-next-line no-control-regex -- exactly those are what is refused
  if (/[\u0000-\u0020\u007f]/.test(value) || !/^https:\/\/[^/\\]/i.test(value)) return false;
  try {
    const url = new URL(value);
    const isNamedHost = /\.[a-z][a-z0-9-]*$/i.test(url.hostname);
    return url.protocol === 'https:' && !url.username && !url.password && isNamedHost;
  } catch {
    return false;
  }
}
