/** Whether `If-None-Match` names the bytes that would be sent: then 304 is enough. */
export function isKnownToCaller(ifNoneMatch: string | undefined, etag: string): boolean {
  if (ifNoneMatch === undefined) return false;
  return ifNoneMatch === '*' || ifNoneMatch.split(/\s*,\s*/).includes(etag);
}
