import { readFile } from 'node:fs/promises';
import { Ajv2020 } from 'ajv/dist/2020.js';
import { describe, expect, it } from 'vitest';
import { describeApi } from '../src/http/documentation/describe-api.ts';

interface MediaType {
  schema: object;
  examples?: Record<string, { value: unknown }>;
}
interface Operation {
  summary?: string;
  description?: string;
  tags: [string];
  security: object[];
  requestBody?: { content: Record<string, MediaType> };
  responses: Record<string, { description: string; content?: Record<string, MediaType> }>;
}
interface ApiDocument {
  paths: Record<string, Record<string, Operation>>;
  tags: { name: string; description: string }[];
}

const document = JSON.parse(JSON.stringify(await describeApi())) as ApiDocument;
const operations = Object.entries(document.paths).flatMap(([path, methods]) =>
  Object.entries(methods).map(([method, operation]) => ({
    name: `${method.toUpperCase()} ${path}`,
    operation,
  })),
);
const ajv = new Ajv2020({ strict: false, validateFormats: false });

describe('openapi.json', () => {
  it('When the declared calls change, then the committed document has changed with them', async () => {
    const committed = await readFile(new URL('../openapi.json', import.meta.url), 'utf8');
    expect(JSON.parse(committed), 'run `npm run openapi -w commerce-service`').toEqual(document);
  });

  it.each(operations)('When $name is looked up, then it is told in words', ({ operation }) => {
    expect(operation.summary).toMatch(/^[A-Z].{5,75}$/);
    expect(operation.description).toMatch(/\w{2}.*[.)]$/s);
    expect(document.tags.map(({ name }) => name)).toContain(operation.tags[0]);
    const isGuarded = '401' in operation.responses && operation.tags[0] !== 'identity';
    if (isGuarded) expect(operation.security).toEqual([{ bearer: [] }]);
  });

  it.each(operations)(
    'When $name is looked up, then every JSON body has examples, and they fit its schema',
    ({ name, operation }) => {
      const { requestBody, responses } = operation;
      const requests = Object.entries(requestBody?.content ?? {});
      const replies = Object.values(responses).flatMap(({ content }) =>
        Object.entries(content ?? {}),
      );
      const isRaw = name === 'POST /webhooks/stripe';
      const bodies = [...(isRaw ? [] : requests), ...replies];
      for (const [type, { schema, examples }] of bodies.filter(([type]) => /json$/.test(type))) {
        const values = Object.values(examples ?? {});
        expect(values.length, type).toBeGreaterThan(0);
        const validate = ajv.compile({ ...schema, components: componentsOf(document) });
        for (const { value } of values) {
          expect(
            validate(value),
            `${JSON.stringify(value)}: ${ajv.errorsText(validate.errors)}`,
          ).toBe(true);
        }
      }
    },
  );

  it('When a status refuses, then it is a problem document and nothing else', () => {
    for (const { name, operation } of operations) {
      for (const [status, { content }] of Object.entries(operation.responses)) {
        if (Number(status) < 400 || name === 'GET /readyz') continue;
        expect(Object.keys(content ?? {}), `${name} ${status}`).toEqual([
          'application/problem+json',
        ]);
      }
    }
  });
});

function componentsOf(described: object): unknown {
  return (described as { components: unknown }).components;
}
