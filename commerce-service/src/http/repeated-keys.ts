/** Strings, brackets, and the signs between; numbers and words need not be looked at. */
const token = /"(?:[^"\\]|\\.)*"|[{}[\],:]/gs;

/**
 * True when an object of this JSON names a key twice (`{"paid":false,"paid":true}`): what two readers
 * of one request could understand differently. Expects valid JSON.
 *
 * Own code, because `JSON.parse` and with it secure-json-parse and zod see only the last of the two,
 * lossless-json lets equal values pass, and parsers that recurse fail on deeply nested input.
 */
export function hasRepeatedKey(json: string): boolean {
  /** The keys of each open object; null for an open array. */
  const open: (Set<string> | null)[] = [];
  let lastString = '';
  for (const [text] of json.matchAll(token)) {
    if (text === '{') open.push(new Set());
    else if (text === '[') open.push(null);
    else if (text === '}' || text === ']') open.pop();
    else if (text === ':') {
      const keys = open.at(-1);
      const key = JSON.parse(lastString) as string;
      if (keys?.has(key)) return true;
      keys?.add(key);
    } else if (text !== ',') lastString = text;
  }
  return false;
}
