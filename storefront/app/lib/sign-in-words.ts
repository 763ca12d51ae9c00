/** What signing in with Google can be refused with, as the form shows it: the part after 'auth/'. */
const googleWords = [
  'internal-error',
  'invalid-credential',
  'missing-initial-state',
  'network-request-failed',
  'too-many-requests',
  'user-cancelled',
] as const;

/** The word, when it is one of ours: nobody else's words are shown on our page. */
export function knownRefusal(words: string | null): string | null {
  return googleWords.find((known) => known === words) ?? (words === null ? null : 'internal-error');
}
