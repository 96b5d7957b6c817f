import type { RepresentPart } from '../src/engine/shared/entityMeta';
import type { FieldKind } from '../src/engine/shared/field';
import type { EntitySchema } from './dialect/entity';
import type { ModelField } from './model';

/** `{last_name}, {first_name}` → fields and the text between them. */
export function parseRepresent(template: string): readonly RepresentPart[] {
  return template
    .split(/(\{[a-z0-9_.]+\})/)
    .filter(part => part !== '')
    .map(part => (/^\{.*\}$/.test(part) ? { field: part.slice(1, -1) } : { text: part }));
}

/**
 * The label in a narrow cell: `x-short`, or the first field if it is unique, or the label without a trailing
 * part in brackets.
 */
export function shortOf(schema: EntitySchema, represent: readonly RepresentPart[]): readonly RepresentPart[] {
  const given = schema['x-short'];
  if (given !== undefined) return parseRepresent(given);
  const [first] = represent;
  const isUnique = first && 'field' in first && schema.properties[first.field]?.['x-unique'];
  return isUnique ? [first] : parseRepresent(schema['x-represent'].replace(/(?<=\}) \([^()]*\)$/, ''));
}

/**
 * The fields that tell records with the same label apart in a choice: `x-choice`, or up to three list columns
 * with short values that are not in the label.
 */
export function choiceOf(
  { 'x-choice': given, 'x-list': list }: EntitySchema,
  fields: readonly ModelField[],
  represent: readonly RepresentPart[],
): readonly string[] {
  if (given) return given;
  const named = represent.flatMap(part => ('field' in part ? [part.field] : []));
  const helpful = (list?.columns ?? []).filter(path => {
    const field = fields.find(({ name }) => name === path);
    return (
      field && choiceKinds.has(field.kind) && !field.sensitive && !field.secret && field.copyOf.length === 0
    );
  });
  // the German and the English name count as one
  const isNamed = (path: string) => named.includes(path) || named.includes(path.replace(/_en$/, '_de'));
  return helpful.filter(path => !isNamed(path)).slice(0, 3);
}

const choiceKinds: ReadonlySet<FieldKind> = new Set([
  'text',
  'date',
  'time',
  'month',
  'money',
  'enum',
  'ref',
]);
