import { describe, expect, it } from 'vitest';
import { Catalogue } from './catalogue.ts';

/** A reading that answers when it is told to. */
function slowReading() {
  const answers: ((body: unknown) => void)[] = [];
  const read = () =>
    new Promise<{ body: unknown; totalCount: null }>((resolve) =>
      answers.push((body) => resolve({ body, totalCount: null })),
    );
  return { read, answers };
}

const textOf = async (reply: Promise<{ bytes: Buffer }>) => (await reply).bytes.toString();

describe('replies kept in memory', () => {
  it('When many ask at once for what is not kept, then it is read once', async () => {
    const catalogue = new Catalogue();
    catalogue.startKeeping();
    const { read, answers } = slowReading();
    const replies = [1, 2, 3].map(() => textOf(catalogue.reply('list', read)));
    expect(answers).toHaveLength(1);
    answers[0]?.('new');
    expect(await Promise.all(replies)).toEqual(['"new"', '"new"', '"new"']);
    expect(catalogue.kept('list')?.bytes.toString()).toBe('"new"');
  });

  it('When something changes during a reading, then later readers read afresh, and only that is kept', async () => {
    const catalogue = new Catalogue();
    catalogue.startKeeping();
    const { read, answers } = slowReading();
    const early = textOf(catalogue.reply('list', read));
    catalogue.clear();
    const late = textOf(catalogue.reply('list', read));
    expect(answers).toHaveLength(2);
    answers[1]?.('after');
    expect(await late).toBe('"after"');
    answers[0]?.('before');
    expect(await early).toBe('"before"');
    expect(catalogue.kept('list')?.bytes.toString()).toBe('"after"');
  });

  it('When a reading fails, then the next reader tries again', async () => {
    const catalogue = new Catalogue();
    catalogue.startKeeping();
    const failing = () => Promise.reject(new Error('away'));
    await expect(catalogue.reply('list', failing)).rejects.toThrow('away');
    const body = textOf(catalogue.reply('list', async () => ({ body: 1, totalCount: null })));
    expect(await body).toBe('1');
  });

  it('When changes may be missed, then each reads for itself and nothing is kept', async () => {
    const catalogue = new Catalogue();
    const { read, answers } = slowReading();
    const replies = [1, 2].map(() => textOf(catalogue.reply('list', read)));
    expect(answers).toHaveLength(2);
    answers.forEach((answer) => answer('x'));
    await Promise.all(replies);
    expect(catalogue.kept('list')).toBeUndefined();
  });
});
