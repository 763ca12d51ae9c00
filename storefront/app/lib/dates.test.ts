import { expect, it } from 'vitest';
import { formatDate } from './dates';

it('When a moment late in the UTC day is shown, then it is that UTC day everywhere', () => {
  expect(formatDate('2026-11-21T23:59:59Z')).toBe('Nov 21, 2026');
});

it('When a moment cannot be read, then nothing is shown', () => {
  expect(formatDate('yesterday')).toBe('');
});
