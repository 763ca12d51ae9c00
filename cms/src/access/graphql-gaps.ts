import type { Core } from '@strapi/strapi';
import { getNullableType, isObjectType, type GraphQLSchema } from 'graphql';

interface SchemaService {
  buildSchema(): GraphQLSchema;
}

/** What every row has, drafts too. */
const ALWAYS_THERE = new Set(['id', 'documentId']);

/**
 * Lets every field of content be null. Strapi marks required fields `!`, but requires them only of
 * what is published: one empty field of a draft would turn the whole page into null. Call before
 * the schema is built (`register`).
 */
export function allowGapsInDrafts(strapi: Core.Strapi): void {
  const service = strapi.plugin('graphql').service('content-api') as SchemaService;
  const build = service.buildSchema.bind(service);
  service.buildSchema = () => withGaps(build());
}

function withGaps(schema: GraphQLSchema): GraphQLSchema {
  for (const type of Object.values(schema.getTypeMap())) {
    if (!isObjectType(type) || type.name.startsWith('__') || type === schema.getQueryType()) {
      continue;
    }
    for (const field of Object.values(type.getFields())) {
      if (!ALWAYS_THERE.has(field.name)) field.type = getNullableType(field.type);
    }
  }
  return schema;
}
