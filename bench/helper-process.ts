import { fork } from 'node:child_process';
import { once } from 'node:events';
import { basename } from 'node:path';
import { fileURLToPath } from 'node:url';

/** A program of the bench in a process of its own: one question at a time, one answer each. */
export interface HelperProcess<Question, Answer> {
  pid: number;
  ask(question: Question): Promise<Answer>;
  stop(): Promise<void>;
}

interface Reply {
  answer?: unknown;
  error?: string;
}

const longestAnswerMs = 60_000;

/** Starts a program of a bench. Its answers are bounded in time: a helper that hangs fails the bench. */
export function startHelper<Question, Answer>(program: URL): HelperProcess<Question, Answer> {
  const path = fileURLToPath(program);
  const name = basename(path);
  // React and Remix are then what they are for visitors.
  const env = { ...process.env, NODE_ENV: 'production' as const };
  const child = fork(path, { execArgv: ['--import', 'tsx'], serialization: 'advanced', env });
  const exited = once(child, 'exit').then(() => ({ error: `${name} ended` }));
  return {
    pid: child.pid ?? 0,
    async ask(question) {
      const signal = AbortSignal.timeout(longestAnswerMs);
      const answered = once(child, 'message', { signal }).then(([reply]) => reply as Reply);
      child.send(question as object);
      const reply = await Promise.race([answered, exited]);
      if (reply.error !== undefined) throw new Error(`${name}: ${reply.error}`);
      return (reply as { answer: Answer }).answer;
    },
    async stop() {
      child.disconnect();
      await exited;
    },
  };
}

/** The other side: answers each question, and ends when the bench does. */
export function answerQuestions<Question, Answer>(
  answer: (question: Question) => Promise<Answer>,
): void {
  process.on('message', (question: Question) => {
    answer(question).then(
      (value) => process.send?.({ answer: value }),
      (error: unknown) =>
        process.send?.({ error: error instanceof Error ? error.stack : 'unknown' }),
    );
  });
  process.on('disconnect', () => process.exit(0));
}
