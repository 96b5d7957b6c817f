import { usualFiles } from '../src/engine/shared/fileValue';
import { usualRows } from '../src/engine/shared/structure';
import type { FieldSchema } from './dialect/field';
import type { PartSchema } from './dialect/part';
import { fileParts } from './fileParts';
import type { ModelField, ModelStructure } from './model';

/** The parts of a structured value as the schema declares them. */
export interface Inside {
  readonly many: boolean;
  /** path of the parts in the schema of the field: `['items']` for a list, empty for an object */
  readonly place: readonly string[];
  readonly properties: Readonly<Record<string, PartSchema>>;
  readonly required: readonly string[];
  readonly order: readonly string[];
}

/** Null for values without parts and for objects or lists that are stored whole. */
export function insideOf(schema: FieldSchema): Inside | null {
  if (schema['x-file']) return { ...fileParts, many: schema.type === 'array', place: [] };
  const many = schema.type === 'array' && schema.items?.type === 'object';
  const holder = many ? schema.items : schema.type === 'object' ? schema : undefined;
  if (!holder?.properties) return null;
  const { properties, required = [], 'x-order': order = [] } = holder;
  return { many, place: many ? ['items'] : [], properties, required, order };
}

export function buildStructure(
  schema: FieldSchema,
  build: (name: string, part: FieldSchema, required: boolean) => ModelField,
): ModelStructure | null {
  const inside = insideOf(schema);
  return (
    inside && {
      many: inside.many,
      fields: inOrder(inside.properties, inside.order).map(([name, part]) => ({
        ...build(name, part, inside.required.includes(name)),
        filterable: false,
      })),
    }
  );
}

/** The default for `maxItems`. */
export const mostRows = (schema: FieldSchema): number | null =>
  insideOf(schema)?.many ? (schema['x-file'] ? usualFiles : usualRows) : null;

/** In the order of `x-order`; names that it leaves out come last, by name. */
export function inOrder<Part>(
  properties: Readonly<Record<string, Part>>,
  order: readonly string[],
): readonly (readonly [string, Part])[] {
  const rank = (name: string) => (order.includes(name) ? order.indexOf(name) : order.length);
  return Object.entries(properties).sort(([a], [b]) => rank(a) - rank(b) || (a < b ? -1 : 1));
}
