import { readFile } from 'node:fs/promises';
import { describe, expect, it } from 'vitest';
import { describeApi } from '../src/http/describe-api.ts';

describe('openapi.json', () => {
  it('When the declared calls change, then the committed document has changed with them', async () => {
    const committed = await readFile(new URL('../openapi.json', import.meta.url), 'utf8');
    const current: unknown = JSON.parse(JSON.stringify(await describeApi()));
    expect(JSON.parse(committed), 'run `npm run openapi -w commerce-service`').toEqual(current);
  });
});
