import { z } from 'zod';
import { DomainError } from '../domain/errors.ts';

export interface Question {
  _id: string;
  question: string;
  answer: string;
}

/** The request's id goes to the CMS with the question; whoever asks meanwhile waits for the same answer. */
export type ReadQuestions = (requestId: string) => Promise<Question[]>;

const timeoutMs = 2_000;
const freshMs = 1_500;
const query = `query Questions {
  qnas(sort: "order:asc", pagination: { limit: 50 }) { documentId question answer }
}`;

const reply = z.object({
  data: z.object({
    qnas: z.array(z.object({ documentId: z.string(), question: z.string(), answer: z.string() })),
  }),
  errors: z.undefined().optional(),
});

/**
 * Reads the questions and answers from the CMS, at most 2 s long, and keeps the last good copy for
 * when the CMS is slow, away or talks nonsense.
 * @throws DomainError CONTENT_UNAVAILABLE when there has never been a good answer.
 */
export function questionReader({
  cmsUrl,
  token,
  now,
  onFailure,
}: {
  cmsUrl: string;
  token: string;
  now: () => Date;
  onFailure: (error: unknown, requestId: string) => void;
}): ReadQuestions {
  let copy: { questions: Question[]; readAt: number } | null = null;
  let reading: Promise<Question[]> | null = null;

  async function ask(requestId: string): Promise<Question[]> {
    const response = await fetch(`${cmsUrl}/graphql`, {
      method: 'POST',
      redirect: 'error',
      signal: AbortSignal.timeout(timeoutMs),
      headers: {
        'content-type': 'application/json',
        'x-request-id': requestId,
        ...(token ? { authorization: `Bearer ${token}` } : {}),
      },
      body: JSON.stringify({ query }),
    });
    const { data } = reply.parse(await response.json());
    return data.qnas.map(({ documentId, question, answer }) => ({
      _id: documentId,
      question,
      answer,
    }));
  }

  async function readAfresh(requestId: string): Promise<Question[]> {
    try {
      const questions = await ask(requestId);
      copy = { questions, readAt: now().getTime() };
      return questions;
    } catch (error) {
      onFailure(error, requestId);
      if (!copy) throw new DomainError('CONTENT_UNAVAILABLE', { retryAfterSeconds: 5 });
      // Asked again only after the usual pause: a CMS that is away costs one wait, not one each.
      copy = { questions: copy.questions, readAt: now().getTime() };
      return copy.questions;
    } finally {
      reading = null;
    }
  }

  return async (requestId) => {
    if (copy && now().getTime() - copy.readAt < freshMs) return copy.questions;
    reading ??= readAfresh(requestId);
    return reading;
  };
}
