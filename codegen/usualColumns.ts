import type { EntitySchema, FieldSchema } from './dialect';
import { kindOf } from './fieldKind';
import { compareText } from './fieldOrder';
import { parseRepresent } from './represent';

/** What a record says of rows that are saved with it. */
export type ChildRowsSchema = NonNullable<EntitySchema['x-children']>[number];

/** How many a list has room for on most screens. */
const ROOM = 6;
/** Longer texts are read on the page of a record. */
const longestInCell = 255;

/** What a list, or a table of child rows, shows unless its schema says otherwise: what names a record, then the form's order. */
export function usualColumns(schema: EntitySchema, rows: ChildRowsSchema | undefined): readonly string[] {
  const fits = (name: string) => {
    const field = schema.properties[name];
    return field !== undefined && isShort(field) && name !== rows?.by && name !== rows?.order;
  };
  const form = schema['x-form'];
  const sections = form?.tabs?.flatMap(tab => tab.sections) ?? form?.sections ?? [];
  const names = [
    ...parseRepresent(schema['x-represent']).flatMap(part => ('field' in part ? [part.field] : [])),
    ...sections.flatMap(({ fields }) => fields),
    ...Object.keys(schema.properties).sort(compareText),
  ];
  return [...new Set(names)].filter(fits).slice(0, ROOM);
}

function isShort(field: FieldSchema): boolean {
  const kind = field.$ref ? 'json' : kindOf(field);
  const isHidden = field['x-secret'] || field['x-sensitive'] || field['x-binary'];
  return kind !== 'json' && kind !== 'binary' && !isHidden && (field.maxLength ?? 0) <= longestInCell;
}
