import { describe, expect, test } from 'vitest';
import { assertPasswordAcceptable } from '../../../src/domain/credentials.ts';
import { isCommonPassword } from '../../../src/identity/common-passwords.ts';
import { isEmailAddress, normaliseEmail } from '../../../src/domain/email-address.ts';
import { accounts } from './accounts.ts';
import { reviewers } from './reviewers.ts';

describe('the seeded people', () => {
  test('have distinct addresses in normal form, at a reserved domain', () => {
    const addresses = [...accounts, ...reviewers].map(({ email }) => email);
    expect(new Set(addresses).size).toBe(addresses.length);
    for (const address of addresses) {
      expect(normaliseEmail(address)).toBe(address);
      expect(isEmailAddress(address)).toBe(true);
      expect(address).toMatch(/\.example$/);
    }
  });

  test('who sign in have passwords that the shop accepts', () => {
    for (const { password } of accounts)
      expect(() => assertPasswordAcceptable(password, isCommonPassword)).not.toThrow();
  });

  test('wrote twelve reviews that keep the rules of a review', () => {
    expect(reviewers).toHaveLength(12);
    for (const { title, details, rating, reviewed } of reviewers) {
      expect(title.length).toBeGreaterThanOrEqual(3);
      expect(title.length).toBeLessThanOrEqual(120);
      expect(details.length).toBeGreaterThanOrEqual(10);
      expect(details.length).toBeLessThanOrEqual(2000);
      expect([3, 4, 5]).toContain(rating);
      expect(Number.isNaN(Date.parse(`${reviewed}T12:00:00Z`))).toBe(false);
    }
  });
});
