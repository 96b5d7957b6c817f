import type { RepresentPart } from '../src/engine/shared/entityMeta';
import type { EntitySchema } from './dialect';

/** `{last_name}, {first_name}` → fields and the text between them. */
export function parseRepresent(template: string): readonly RepresentPart[] {
  return template
    .split(/(\{[a-z0-9_.]+\})/)
    .filter(part => part !== '')
    .map(part => (/^\{.*\}$/.test(part) ? { field: part.slice(1, -1) } : { text: part }));
}

/** What tells records apart in a narrow cell: what the schema says, a unique field, or all but what stands in brackets. */
export function shortOf(schema: EntitySchema, represent: readonly RepresentPart[]): readonly RepresentPart[] {
  const given = schema['x-short'];
  if (given !== undefined) return parseRepresent(given);
  const [first] = represent;
  const isUnique = first && 'field' in first && schema.properties[first.field]?.['x-unique'];
  return isUnique ? [first] : parseRepresent(schema['x-represent'].replace(/(?<=\}) \([^()]*\)$/, ''));
}
