import type { EntityMeta } from '@engine/shared/entityMeta.ts';
import type { Field } from '@engine/shared/field.ts';
import { facts } from '@generated/facts.ts';
import { streamXlsxRows } from 'hucre/xlsx';

/** Rows of texts, the head first, read as a spreadsheet program reads them. */
export type Rows = readonly (readonly string[])[];

/** RFC 4180 with a separator, and the mark by which programs know UTF-8. */
export function rowsOfCsv(content: Buffer, separator: string): Rows {
  const text = content.toString('utf8');
  if (!text.startsWith('\ufeff')) throw new Error('There is no byte order mark.');
  const rows: string[][] = [[]];
  const cell = new RegExp(`(?:"((?:[^"]|"")*)"|([^"${separator}\\r\\n]*))(${separator}|\\r\\n)`, 'gy');
  for (const [, quoted, plain, end] of text.slice(1).matchAll(cell)) {
    rows
      .at(-1)
      ?.push(quoted === undefined ? unguarded(plain ?? '') : unguarded(quoted.replaceAll('""', '"')));
    if (end === '\r\n') rows.push([]);
  }
  return rows.slice(0, -1);
}

/** The apostrophe that keeps a text from being a formula belongs to the file, not to the text. */
const unguarded = (text: string): string => (/^'+[=+\-@\t\r\n]/.test(text) ? text.slice(1) : text);

/** The values of the cells, and nothing else: no formula comes through. */
export async function valuesOfSheet(
  content: Buffer,
  count: number,
): Promise<readonly (readonly unknown[])[]> {
  const rows: (readonly unknown[])[] = [];
  for await (const { index, values } of streamXlsxRows(content)) rows[index] = values;
  // The reader passes over rows without a value.
  return Array.from({ length: count }, (_, at) => rows[at] ?? []);
}

/** A cell of a sheet as the same cell of a CSV file in German is written. */
export function textOfValue(field: Field | undefined, value: unknown): string {
  if (value === null || value === undefined) return '';
  if (value instanceof Date) return dateText(field?.kind, value.getTime());
  if (typeof value === 'number' && field) return value.toFixed(field.scale).replace('.', ',');
  return String(value);
}

/** Parts of a day are fractions in a sheet, so a minute may miss some microseconds. */
function dateText(kind: Field['kind'] | undefined, value: number): string {
  const iso = new Date(Math.round(value / 60_000) * 60_000).toISOString();
  const day = iso.slice(0, 10).split('-').reverse().join('.');
  if (kind === 'time') return iso.slice(11, 16);
  if (kind === 'month') return day.slice(3).replace('.', '/');
  return kind === 'instant' ? `${day} ${iso.slice(11, 16)}` : day;
}

type Json = Readonly<Record<string, unknown>>;

/** What a German reads of this field of a record that the API lists, worked out in the plainest way. */
export function germanText(meta: EntityMeta, field: Field, record: Json): string {
  const value = field.name.split('.').reduce<unknown>((at, part) => (at as Json | null)?.[part], record);
  if (value === null || value === undefined) return '';
  const label = (record._labels as Json)[field.name];
  const option = (name: unknown) => facts.labels.de[`resources.${meta.resource}.enums.${field.name}.${name}`];
  const day = (text: string) => text.split('-').reverse().join('.');
  switch (field.kind) {
    case 'integer':
    case 'money':
    case 'decimal':
      return (Number(value) / 10 ** field.scale).toFixed(field.scale).replace('.', ',');
    case 'boolean':
      return value ? 'Ja' : 'Nein';
    case 'date':
      return day(String(value));
    case 'month':
      return String(value).split('-').reverse().join('/');
    case 'instant':
      return new Date(String(value))
        .toLocaleString('de-DE', { timeZone: 'Europe/Berlin', dateStyle: 'medium', timeStyle: 'short' })
        .replace(',', '');
    case 'enum':
      return String(option(value) ?? value);
    case 'enums':
      return (value as string[]).map(each => option(each) ?? each).join(', ');
    case 'tags':
      return (value as string[]).join(', ');
    case 'dates':
      return (value as string[]).map(day).join(', ');
    case 'ref':
      return String(label ?? 'nicht einsehbar');
    case 'refs':
      return (value as number[])
        .map((_, index) => (label as string[] | undefined)?.[index] ?? 'nicht einsehbar')
        .join(', ');
    case 'json':
      if (field.file)
        return [value]
          .flat()
          .map(file => (file as { name: string }).name)
          .join(', ');
      return JSON.stringify(value);
    default:
      return String(value);
  }
}
