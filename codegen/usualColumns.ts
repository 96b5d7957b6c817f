import type { ChildRowsSchema } from './dialect/childRows';
import type { EntitySchema } from './dialect/entity';
import type { FieldSchema } from './dialect/field';
import { kindOf } from './fieldKind';
import { compareText } from './fieldOrder';
import { parseRepresent } from './represent';

/** The number of columns that fit on most screens. */
const ROOM = 6;
/** Longer texts are shown only on the record's page. */
const longestInCell = 255;

/**
 * The default columns of a list or of a table of child rows: the fields of the label, then those of the form
 * in order.
 */
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
