import type { CellStyle, ColumnDef, DataValidation } from 'hucre/xlsx';
import type { Field } from '../../shared/field.ts';
import { mustBeSent } from '../../shared/imports.ts';
import type { Data } from '../access/data.ts';
import type { Entity } from '../access/model.ts';
import { lookOf, sheetName } from '../exports/xlsx.ts';
import { optionText } from '../records/labels/formatValue.ts';
import { headingOf } from './columnNames.ts';
import { mappableFields, writtenFields } from './importColumns.ts';
import { tableLimits } from './tableLimits.ts';
import { templateTexts } from './templateTexts.ts';
import { valueHint } from './valueHint.ts';

export interface TemplateFile {
  readonly filename: string;
  /** an XLSX file */
  readonly content: Uint8Array;
}

/**
 * A workbook with one column for each field that the actor can import, formatted for its values, and a second sheet
 * that says what a column takes. Its headings are mapped to the same fields when the file comes back.
 */
export async function templateFile(data: Data, entity: Entity): Promise<TemplateFile> {
  const { locale } = data.actor;
  const texts = templateTexts[locale];
  const { meta, labels } = entity;
  const title = labels[locale][`resources.${meta.resource}.page.list`] ?? meta.resource;
  const columns = templateColumns(data, entity);
  const { writeXlsx, colToLetter } = await import('hucre/xlsx');
  const content = await writeXlsx({
    sheets: [
      {
        name: sheetName(title),
        columns: columns.map(({ heading, field }): ColumnDef => {
          const { width, numFmt = textFormat } = lookOf(field ?? asText, heading, locale);
          return { ...(width !== undefined && { width }), numFmt };
        }),
        rows: [columns.map(({ heading }) => heading), ...emptyRows(columns.length)],
        cells: new Map(columns.map((_, at) => [`0,${at}`, { style: headLook }])),
        dataValidations: columns.flatMap(({ field }, at) => {
          const letter = colToLetter(at);
          return field ? choiceOf(entity, field, data, `${letter}2:${letter}${lastRow}`) : [];
        }),
        freezePane: { rows: 1 },
      },
      {
        name: texts.sheet,
        columns: [{ width: 36 }, { width: 12 }, { width: 100, style: { alignment: { wrapText: true } } }],
        rows: [
          [texts.column, texts.needed, texts.takes],
          ...columns.map(({ heading, isNeeded, hint }) => [heading, isNeeded ? texts.yes : null, hint]),
        ],
        cells: new Map([0, 1, 2].map(at => [`0,${at}`, { style: headLook }])),
        freezePane: { rows: 1 },
      },
    ],
  });
  return { filename: `${title} ${texts.filename}.xlsx`, content };
}

interface TemplateColumn {
  readonly heading: string;
  /** null: child rows */
  readonly field: Field | null;
  readonly isNeeded: boolean;
  readonly hint: string;
}

function templateColumns(data: Data, entity: Entity): readonly TemplateColumn[] {
  const { locale } = data.actor;
  const known = mappableFields(data, entity);
  return writtenFields(data, entity).map(column => {
    const field = entity.fields.get(column.name) ?? null;
    return {
      heading: headingOf(entity, column, known, locale),
      field,
      isNeeded: field !== null && mustBeSent(field),
      hint: valueHint(data, entity, column.name),
    };
  });
}

const asText = { kind: 'text', scale: 0 } as const;
/** Rows whose cells have the format of their column: programs format no cell that the file does not have. */
const emptyRows = (width: number): null[][] =>
  Array.from({ length: formattedRows }, () => Array.from({ length: width }, () => null));
const formattedRows = 500;

/** keeps the zeros at the start of a postcode */
const textFormat = '@';
const headLook: CellStyle = { font: { bold: true }, numFmt: textFormat };

/** the heading, and as many rows as an import takes */
const lastRow = tableLimits.rows + 1;
/** of the list of choices within a rule (Excel specifications and limits: data validation) */
const longestList = 255;

/** A list to choose from; a comma parts the choices, so that none may contain one. */
function choiceOf(
  entity: Entity,
  field: Field,
  { actor: { locale } }: Data,
  range: string,
): readonly DataValidation[] {
  const values =
    field.kind === 'boolean'
      ? [templateTexts[locale].yes, templateTexts[locale].no]
      : field.kind === 'enum'
        ? field.options.map(({ value }) => optionText(entity, field, value, locale))
        : [];
  const isLong = values.join(',').length > longestList;
  if (values.length === 0 || isLong || values.some(value => /[,"]/.test(value))) return [];
  return [{ type: 'list', values, allowBlank: true, range }];
}
