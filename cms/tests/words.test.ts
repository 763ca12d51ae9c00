import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { COMPONENT_VIEWS, TYPE_VIEWS, type View } from '../src/editing/labels.ts';

interface Schema {
  readonly attributes: Readonly<Record<string, { required?: boolean; visible?: boolean }>>;
  readonly pluginOptions?: { readonly 'content-manager'?: { readonly visible?: boolean } };
}

const source = join(import.meta.dirname, '..', 'src');
const isShown = ({ pluginOptions }: Schema) =>
  pluginOptions?.['content-manager']?.visible !== false;

function schemas(folder: string, uidOf: (path: string) => string): [uid: string, Schema][] {
  const files = readdirSync(join(source, folder), { recursive: true, encoding: 'utf8' });
  return files
    .filter((path) => path.endsWith('.json'))
    .map((path) => {
      const text = readFileSync(join(source, folder, path), 'utf8');
      return [uidOf(path), JSON.parse(text) as Schema];
    });
}

const types = schemas('api', (path) => {
  const [name = ''] = path.split('/');
  return `api::${name}.${name}`;
}).filter(([, schema]) => isShown(schema));
const components = schemas('components', (path) => path.replace('/', '.').replace('.json', ''));

describe('what editors read', () => {
  test('is there for every type and component, and for nothing else', () => {
    expect(types.map(([uid]) => uid).sort()).toEqual(Object.keys(TYPE_VIEWS).sort());
    expect(components.map(([uid]) => uid).sort()).toEqual(Object.keys(COMPONENT_VIEWS).sort());
  });

  test.each([...types, ...components])('names every field of %s', (uid, { attributes }) => {
    const view: View = { ...TYPE_VIEWS, ...COMPONENT_VIEWS }[uid] ?? expect.fail('no words');
    const shown = Object.keys(attributes).filter((name) => attributes[name]?.visible !== false);
    expect(Object.keys(view.fields).sort()).toEqual(shown.sort());
    for (const column of [view.mainField, view.sort?.[0], ...(view.list ?? [])]) {
      if (column !== undefined) expect([...shown, 'updatedAt']).toContain(column);
    }
  });

  test('asks for words with every picture', () => {
    const [, picture] = components.find(([uid]) => uid === 'shared.picture') ?? expect.fail();
    expect(picture.attributes).toMatchObject({
      image: { required: true },
      alternativeText: { required: true },
    });
  });
});
