import type { Field, Structure } from '../../src/engine/shared/field';
import { isColumn } from '../../src/engine/shared/isColumn';
import type { ColumnDef, TableDef } from '../../src/engine/shared/tables/tableDef';
import { tablesOf } from '../../src/engine/shared/tables/tablesOf';
import type { Entity, Model, OutputFile } from '../model';
import { header, printComment, printKey, printString } from './print';

/**
 * The tables as types for Kysely. Names, order and nullability come from `tablesOf`, which migrations use
 * too, so the types cannot differ from the database; only the values of enums and lists come from fields.
 */
export function emitRows(model: Model): readonly OutputFile[] {
  const entities = new Map(model.entities.map(entity => [entity.table, entity]));
  const defs = tablesOf(model.entities);
  const isAnyGenerated = defs.some(({ columns }) => columns.some(({ generated }) => generated));
  const tables = defs.map(table => printTable(table, entities.get(table.name)));
  return [
    {
      path: 'types/rows.ts',
      text: [
        header('schemas/'),
        `import type { Flag, Id, JsonText${isAnyGenerated ? ', WorkedOut' : ''} } from '@engine/shared/tables/stored';\n\n`,
        '/** Every table by its SQL name, with its columns as they are stored. */\n',
        'export interface Rows {\n',
        ...tables,
        '}\n',
      ].join(''),
    },
  ];
}

function printTable({ name, columns }: TableDef, entity: Entity | undefined): string {
  const fields = new Map((entity?.fields ?? []).filter(isColumn).map(field => [field.column, field]));
  const source = entity ? [`  /** ${printComment(entity.file)} */\n`] : [];
  const lines = columns.map(
    column => `    ${printKey(column.name)}: ${typeOf(column, fields.get(column.name))};\n`,
  );
  return [...source, `  ${printKey(name)}: {\n`, ...lines, '  };\n'].join('');
}

function typeOf(column: ColumnDef, field: Field | undefined): string {
  const stored = storedType(column, field);
  const read = column.notNull ? stored : `${stored} | null`;
  return column.generated ? `WorkedOut<${read}>` : read;
}

function storedType({ type }: ColumnDef, field: Field | undefined): string {
  switch (type) {
    case 'id':
      return 'Id';
    case 'integer':
    case 'number':
      return 'number';
    case 'boolean':
      return 'Flag';
    case 'binary':
      return 'Uint8Array';
    case 'text':
      return textType(field);
  }
}

/** Days, times and instants are texts in both databases; JSON is text that has to be parsed. */
function textType(field: Field | undefined): string {
  switch (field?.kind) {
    case 'enum':
      return optionsOf(field) || 'string';
    case 'enums':
      return `JsonText<(${optionsOf(field) || 'string'})[]>`;
    case 'tags':
    case 'dates':
      return 'JsonText<string[]>';
    case 'json':
      return `JsonText<${field.structure ? structureType(field.structure) : 'unknown'}>`;
    default:
      return 'string';
  }
}

/** `{ day: 'mo' | 'tu'; from?: string }[]` */
function structureType({ many, fields }: Structure): string {
  const parts = fields.map(part => `${part.name}${part.required ? '' : '?'}: ${partType(part)}`);
  return `{ ${parts.join('; ')} }${many ? '[]' : ''}`;
}

function partType(part: Field): string {
  switch (part.kind) {
    case 'boolean':
      return 'boolean';
    case 'integer':
    case 'decimal':
    case 'number':
    case 'money':
      return 'number';
    case 'json':
      return part.structure ? structureType(part.structure) : 'unknown';
    default:
      return textType(part).replace(/^JsonText<(.*)>$/, '$1');
  }
}

const optionsOf = ({ options }: Field) => options.map(({ value }) => printString(value)).join(' | ');
