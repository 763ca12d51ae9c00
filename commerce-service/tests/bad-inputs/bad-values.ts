/** promises.md section 3: what is tried, by class. `raw` stands for JSON that no value can be written as. */
export class Raw {
  readonly json: string;
  constructor(json: string) {
    this.json = json;
  }
}

/** JSON of a body in which some values are raw. */
export function jsonOf(body: unknown): string {
  const raws: string[] = [];
  const text = JSON.stringify(body, (_, value: unknown) => {
    if (!(value instanceof Raw)) return value;
    raws.push(value.json);
    return `\u0001raw${raws.length - 1}\u0001`;
  });
  return text.replace(/"\\u0001raw(\d+)\\u0001"/g, (_, index: string) => raws[Number(index)] ?? '');
}

const utf16 = (text: string) => Buffer.from(text, 'utf16le');

/** Whole bodies: [what, bytes, status]. */
export const badBodies: readonly [string, string | Buffer, number][] = [
  ['nothing', '', 400],
  ['null', 'null', 400],
  ['a list', '[]', 400],
  ['a string', '"x"', 400],
  ['a number', '5', 400],
  ['half of it', '{"a":', 400],
  ['a key twice', '{"email":"a@b.cd","email":"a@b.cd"}', 400],
  ['a key twice, escaped', '{"paid":false,"p\\u0061id":true}', 400],
  ['a key twice, deep', '{"data":{"phone":"1","phone":"2"}}', 400],
  ['a byte order mark', '\ufeff{}', 400],
  ['UTF-16', utf16('{}'), 400],
  ['UTF-16 with its mark', Buffer.concat([Buffer.from([0xff, 0xfe]), utf16('{}')]), 400],
  ['bytes that are no UTF-8', Buffer.from([0x7b, 0x22, 0xc3, 0x28, 0x22, 0x3a, 0x31, 0x7d]), 400],
  ['comments', '{/* a */}', 400],
  ['a trailing comma', '{"a":1,}', 400],
  ['NaN', '{"price":NaN}', 400],
  ['hexadecimal', '{"price":0x10}', 400],
  ['a leading zero', '{"price":05}', 400],
  ['16,000 nested lists', '['.repeat(16_000) + ']'.repeat(16_000), 400],
  ['16,000 open lists', '['.repeat(16_000), 400],
  ['100,000 nested lists', '['.repeat(100_000), 413],
  ['one byte over the limit', `"${'x'.repeat(32 * 1024 - 1)}"`, 413],
  ['10 MB', Buffer.alloc(10 * 1024 * 1024, 0x20), 413],
  ['a million keys', `{${'"k":1,'.repeat(1_000_000)}"z":1}`, 413],
];

/** Content types and encodings: [headers, status]. */
export const badTypes: readonly [Record<string, string>, number][] = [
  [{ 'content-type': '' }, 415],
  [{ 'content-type': 'text/plain' }, 415],
  [{ 'content-type': 'application/x-www-form-urlencoded' }, 415],
  [{ 'content-type': 'multipart/form-data; boundary=x' }, 415],
  [{ 'content-type': 'application/xml' }, 415],
  [{ 'content-type': 'application/json; charset=utf-7' }, 415],
  [{ 'content-type': 'application/json; charset=latin1' }, 415],
  [{ 'content-type': 'application/jsonp' }, 415],
  [{ 'content-type': 'application/json', 'content-encoding': 'gzip' }, 415],
  [{ 'content-type': 'application/json', 'content-encoding': 'br' }, 415],
  [{ 'content-type': 'application/json', 'content-encoding': 'deflate, gzip' }, 415],
];

/** Keys that no call knows. */
export const magicKeys: readonly [string, Raw][] = [
  ['__proto__', new Raw('{"polluted":true}')],
  ['constructor', new Raw('{"prototype":{"polluted":true}}')],
  ['prototype', new Raw('{"polluted":true}')],
  ['toString', new Raw('"x"')],
  ['hasOwnProperty', new Raw('1')],
  ['$where', new Raw('"1"')],
  ['role', new Raw('"admin"')],
  ['isAdmin', new Raw('true')],
  ['_id', new Raw('"01941f29-7c00-7d1a-8002-954a1dd9b2c1"')],
  ['userId', new Raw('"01941f29-7c00-7d1a-8002-954a1dd9b2c1"')],
  ['held', new Raw('0')],
  ['', new Raw('1')],
];

const notText: unknown[] = [null, true, 5, [], {}, ['x'], { $ne: '' }];
const unkeepable: unknown[] = ['with \0 in the middle', new Raw('"lone \\ud800 surrogate here"')];

export const badIntegers: unknown[] = [
  -1,
  new Raw('-0'),
  1.5,
  '5',
  '5abc',
  ' 5',
  '0x10',
  '٥',
  '',
  new Raw('1e400'),
  new Raw('-1e400'),
  null,
  true,
  [],
  [5],
  {},
  2_147_483_648,
  new Raw('9007199254740993'),
  new Raw('12345678901234567890'),
];

export function badTexts(min: number, max: number): unknown[] {
  const tooShort = min > 1 ? ['x'.repeat(min - 1), ` ${'x'.repeat(min - 1)}   `] : [];
  return [
    ...notText.slice(1),
    ...unkeepable,
    ...tooShort,
    '',
    '     ',
    '\u200b'.repeat(min + 5),
    '\u200b\u2060\ufeff\u00ad'.repeat(5),
    'x'.repeat(max + 1),
    '😀'.repeat(max + 1),
    `a${'\u0301'.repeat(max + 1)}`,
  ];
}

export const badEmails: unknown[] = [
  ...notText,
  ...unkeepable,
  '',
  'ada',
  '"quoted local"@acme.com',
  `${'a'.repeat(250)}@acme.com`,
  'a@b@acme.com',
  'ada@exämple.com',
  'ada@acme.com.',
  'ada@acme',
  'ada@acme.com\r\nBcc: eve@evil.example',
  'ada@acme.com,eve@evil.example',
  '<ada@acme.com>',
  'Ada <ada@acme.com>',
  'ada @acme.com',
];

export const badPhones: unknown[] = [
  ...badTexts(5, 32),
  'abcde',
  '+()-/',
  '1234',
  '1 <b>55 5</b>',
  "' OR 1=1--",
];

export const badPasswords: unknown[] = [
  ...notText,
  '',
  '12345',
  'x'.repeat(129),
  '€'.repeat(43),
  'with \0 NUL',
  new Raw('"lone \\udc00 surrogate"'),
  '123456',
  'PASSWORD',
];

export const badUrls: unknown[] = [
  ...notText.slice(1),
  ...unkeepable,
  'javascript:alert(1)',
  'data:text/html,<script>alert(1)</script>',
  '//evil.example',
  'http://www.linkedin.com/in/ada',
  'http://169.254.169.254/latest/meta-data',
  'https://169.254.169.254/',
  'https://localhost/',
  'https://user:password@evil.example/',
  `https://evil.example/${'x'.repeat(3000)}`,
  'https://evil.example/\r\nSet-Cookie: a=b',
  'https:/\\evil.example',
  'https://',
  'not a url',
];

export const badCategories: unknown[] = [...notText, '', 'resistor', 'Transistor', '__proto__'];
export const badRatings: unknown[] = [...badIntegers, 0, 6, 80];

/** In a path in place of an id. */
export const badIds: readonly string[] = [
  '..%2f',
  '%2e%2e%2f%2e%2e%2fetc%2fpasswd',
  '%00',
  'x'.repeat(10_240),
  '01941F29-7C00-7D1A-8002-954A1DD9B2C1',
  '1',
  '-1',
  "1'%20OR%20'1'='1",
  '[object%20Object]',
  '__proto__',
  '%F0%9F%98%80',
  '01941f29-7c00-7d1a-8002-954a1dd9b2c1%00',
];

/** Kept verbatim, and never anything but text. At least 10 code points each. */
export const strangeTexts: readonly string[] = [
  '<script>alert(1)</script>',
  '"><img src=x onerror=alert(1)>',
  '{{7*7}} ${7*7} <%= 7*7 %>',
  "'; DROP TABLE orders; -- ' OR 1=1--",
  '%s%n%x %d %p percent signs',
  'first line\r\nBcc: eve@evil.example',
  '\u202eright to left override\u202c',
  'مرحبا بالعالم الإلكتروني',
  '👨‍👩‍👧‍👦👨‍👩‍👧‍👦👨‍👩‍👧‍👦 families',
  'C0 \u0001\u0008\u001f and C1 \u0085\u009f controls',
  '=cmd|calc!A0 and +1 and @SUM(1)',
  '../../etc/passwd\\..\\windows',
];
