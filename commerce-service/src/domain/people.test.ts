import { describe, expect, it } from 'vitest';
import { assertOwnEmail, isSessionLive } from './access.ts';
import { assertPasswordAcceptable } from './credentials.ts';
import { isEmailAddress, maskEmail, normaliseEmail } from './email-address.ts';
import { shortDate } from './review.ts';

describe('e-mail addresses', () => {
  it.each(['a@b.co', 'first.last+tag@sub.acme.com', "o'hara@acme.io"])(
    'When the address is %s, then it is taken',
    (address) => expect(isEmailAddress(address)).toBe(true),
  );

  it.each([
    'a',
    'a@b',
    'a@@b.co',
    '"a b"@c.co',
    'a@b.co.',
    'a@b.co,c@d.co',
    '<a@b.co>',
    'a@b.co\r\nBcc: x@y.co',
    `${'a'.repeat(65)}@b.co`,
    `a@${'b'.repeat(250)}.co`,
    'a..b@c.co',
  ])('When the address is %j, then it is refused', (address) => {
    expect(isEmailAddress(address)).toBe(false);
  });

  it('When an address is normalised, then case, spaces and compatibility forms are one', () => {
    expect(normaliseEmail(' Ａda@Acme.COM ')).toBe('ada@acme.com');
  });

  it('When strangers see an address, then only its first letter and its domain remain', () => {
    expect(maskEmail('jane@acme.com')).toBe('j***@acme.com');
  });
});

describe('access', () => {
  const caller = { email: 'me@acme.com' };

  it.each([undefined, 'me@acme.com', ' ME@acme.com '])(
    'When the address given is %j, then it is the own one',
    (given) => expect(() => assertOwnEmail(caller, given)).not.toThrow(),
  );

  it.each(['you@acme.com', '', 'ｍe@acme.com', 'me @acme.com'])(
    'When the address given is %j, then it is another one',
    (given) => expect(() => assertOwnEmail(caller, given)).toThrow('EMAIL_DIFFERS'),
  );

  it('When a session was idle or has lived too long for its role, then it is over', () => {
    const start = new Date('2026-11-21T00:00:00Z');
    const session = {
      createdAt: start,
      lastSeenAt: start,
      expiresAt: new Date('2026-11-28T00:00:00Z'),
      endedAt: null,
    };
    const afterHours = (hours: number) => new Date(start.getTime() + hours * 3_600_000);
    expect(isSessionLive(session, 'user', afterHours(23))).toBe(true);
    expect(isSessionLive(session, 'user', afterHours(25))).toBe(false);
    expect(isSessionLive(session, 'admin', afterHours(3))).toBe(false);
    const busy = { ...session, lastSeenAt: afterHours(12) };
    expect(isSessionLive(busy, 'admin', afterHours(13))).toBe(false);
    expect(isSessionLive({ ...session, endedAt: start }, 'user', start)).toBe(false);
  });
});

describe('passwords', () => {
  const isCommon = (password: string) => password.toLowerCase() === 'qwerty123';

  it.each(['abc de', 'ohmworks-buyer', ' spaces ', '🔌🔌🔌🔌🔌🔌', 'x'.repeat(128)])(
    'When the password is %j, then it is taken verbatim',
    (password) => expect(() => assertPasswordAcceptable(password, isCommon)).not.toThrow(),
  );

  it.each(['12345', 'Qwerty123', 'x'.repeat(129), 'abc\0def', 'é'.repeat(65)])(
    'When the password is %j, then it is refused as weak',
    (password) =>
      expect(() => assertPasswordAcceptable(password, isCommon)).toThrow('auth/weak-password'),
  );
});

describe('reviews', () => {
  it('When a review is dated, then the form is short month, day, year', () => {
    expect(shortDate(new Date('2026-11-21T23:59:59Z'))).toBe('Nov 21, 2026');
  });
});
