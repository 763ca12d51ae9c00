const mappedIpv4 = /^::ffff:(\d{1,3}(?:\.\d{1,3}){3})$/i;
const groupsInAddress = 8;

function groupsOf(part: string): string[] {
  return part === '' ? [] : part.split(':');
}

/** The eight groups of an IPv6 address, without leading zeros. */
function expand(address: string): string[] {
  const [head = '', tail] = address.toLowerCase().split('::');
  const before = groupsOf(head);
  const after = tail === undefined ? [] : groupsOf(tail);
  const missing = Math.max(0, groupsInAddress - before.length - after.length);
  const groups = [...before, ...Array.from({ length: missing }, () => '0'), ...after];
  return groups.map((group) => group.replace(/^0+(?=.)/, ''));
}

/**
 * What rate limits count an address as: an IPv4 address itself, of an IPv6 address its /56, since one
 * customer is given at least that many (promises.md 4, Rate limits). Zone ids are dropped.
 */
export function addressBlock(ip: string): string {
  const address = ip.replace(/%.*$/, '');
  const [, ipv4] = mappedIpv4.exec(address) ?? [];
  if (ipv4) return ipv4;
  if (!address.includes(':')) return address;
  const [first = '0', second = '0', third = '0', fourth = '0'] = expand(address);
  const upperByte = (Number.parseInt(fourth, 16) & 0xff00).toString(16);
  return `${first}:${second}:${third}:${upperByte}::/56`;
}
