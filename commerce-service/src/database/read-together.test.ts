import { describe, expect, it } from 'vitest';
import { readTogether } from './read-together.ts';

describe('reading together', () => {
  it('When several ask in one turn, then one reading answers each', async () => {
    const readings: string[][] = [];
    const find = readTogether((keys) => {
      readings.push(keys);
      return Promise.resolve(new Map(keys.filter((k) => k !== 'c').map((k) => [k, `row ${k}`])));
    });
    const found = await Promise.all([find('a'), find('b'), find('a'), find('c')]);
    expect(found).toEqual(['row a', 'row b', 'row a', null]);
    expect(readings).toEqual([['a', 'b', 'c']]);
  });

  it('When one asks after a reading began, then it is read anew', async () => {
    let rows = new Map([['a', 'before']]);
    const answers: (() => void)[] = [];
    const find = readTogether((keys) => {
      const asRead = new Map(rows);
      return new Promise<ReadonlyMap<string, string>>((resolve) => {
        answers.push(() => resolve(asRead));
        expect(keys).toEqual(['a']);
      });
    });
    const first = find('a');
    await new Promise(setImmediate);
    rows = new Map([['a', 'after']]);
    const second = find('a');
    await new Promise(setImmediate);
    expect(answers).toHaveLength(2);
    answers.forEach((answer) => answer());
    expect(await Promise.all([first, second])).toEqual(['before', 'after']);
  });

  it('When a reading fails, then it fails for each who asked, and for nobody else', async () => {
    let isAway = true;
    const find = readTogether(() =>
      isAway ? Promise.reject(new Error('away')) : Promise.resolve(new Map([['a', 'row']])),
    );
    const asked = [find('a'), find('b')];
    await expect(Promise.allSettled(asked)).resolves.toEqual([
      expect.objectContaining({ status: 'rejected' }),
      expect.objectContaining({ status: 'rejected' }),
    ]);
    isAway = false;
    expect(await find('a')).toBe('row');
  });
});
