import type { Core } from '@strapi/strapi';
import { onceFor } from '../once';
import { COMPONENT_VIEWS, TYPE_VIEWS, type View } from './labels';

interface FieldMetadata {
  readonly edit: Record<string, unknown>;
  readonly list: Record<string, unknown>;
}

interface Configuration {
  readonly settings: Record<string, unknown>;
  readonly metadatas: Record<string, FieldMetadata>;
  readonly layouts: Record<string, unknown>;
}

interface ViewService {
  findConfiguration(model: { uid: string }): Promise<Configuration>;
  updateConfiguration(model: { uid: string }, configuration: Configuration): Promise<unknown>;
}

/**
 * Gives the panel its labels, help texts, list columns and sorting from `labels.ts`. Done when that
 * file changes; a view that was rearranged in the panel stays as it is until then.
 */
export async function setPanelViews(strapi: Core.Strapi): Promise<void> {
  await onceFor(strapi, 'panel-views', { TYPE_VIEWS, COMPONENT_VIEWS }, async () => {
    for (const [uid, view] of Object.entries(TYPE_VIEWS)) {
      await setView(viewService(strapi, 'content-types'), uid, view);
    }
    for (const [uid, view] of Object.entries(COMPONENT_VIEWS)) {
      await setView(viewService(strapi, 'components'), uid, view);
    }
  });
}

function viewService(strapi: Core.Strapi, name: 'content-types' | 'components'): ViewService {
  return strapi.plugin('content-manager').service(name) as ViewService;
}

async function setView(service: ViewService, uid: string, view: View): Promise<void> {
  const current = await service.findConfiguration({ uid });
  await service.updateConfiguration(
    { uid },
    {
      settings: {
        ...current.settings,
        ...(view.mainField && { mainField: view.mainField }),
        ...(view.sort && { defaultSortBy: view.sort[0], defaultSortOrder: view.sort[1] }),
      },
      metadatas: withWords(current.metadatas, view),
      layouts: { ...current.layouts, ...(view.list && { list: [...view.list] }) },
    },
  );
}

function withWords(metadatas: Configuration['metadatas'], view: View): Configuration['metadatas'] {
  const words = Object.entries(view.fields).map(([name, [label, description = '']]) => {
    const field = metadatas[name] ?? { edit: {}, list: {} };
    const edit = { ...field.edit, label, description };
    return [name, { edit, list: { ...field.list, label } }] as const;
  });
  return { ...metadatas, ...Object.fromEntries(words) };
}
