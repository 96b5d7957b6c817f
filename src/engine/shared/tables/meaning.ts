import type { Field } from '../field.ts';
import type { ColumnDef, ColumnType } from './tableDef.ts';

/**
 * What the values of a column mean beyond their type: `number/2` counts hundredths, `record/banks` references rows of
 * banks, `list` and `json` are texts that hold more than one value, `file` holds metadata of files.
 */
export function meaningOf({ kind, scale, file }: Field, refers: string | null): string | undefined {
  switch (kind) {
    case 'integer':
    case 'decimal':
    case 'money':
      return `number/${scale}`;
    case 'ref':
      return refers === null ? undefined : `record/${refers}`;
    case 'enums':
    case 'tags':
    case 'dates':
      return 'list';
    case 'json':
      return file ? 'file' : 'json';
    default:
      return undefined;
  }
}

/** Number of decimal places; null if the column is not numeric. */
export function scaleIn(meaning: string | null | undefined): number | null {
  return meaning?.startsWith('number/') ? Number(meaning.slice('number/'.length)) : null;
}

/** Whether stored values would mean something else, though their type is accepted. */
export function isReread(former: ColumnDef, meaning: string | null | undefined, type: ColumnType): boolean {
  if (former.type !== type) return isUnwritten(former.meaning) || isUnwritten(meaning);
  if (former.meaning === (meaning ?? undefined)) return false;
  // The database checks reject anything that is not a list, and a list is already JSON.
  if (meaning === 'file') return true;
  if (type === 'text') return meaning === null || meaning === undefined;
  return former.meaning !== undefined;
}

/** The stored value differs from what people write: `1250` for 12.50, and the id of a record for its name. */
const isUnwritten = (meaning: string | null | undefined): boolean =>
  (scaleIn(meaning) ?? 0) > 0 || meaning?.startsWith('record/') === true;

/** The expression that converts values to the new meaning; null where only the office can know one. */
export function conversionOf(
  field: string,
  former: ColumnDef,
  meaning: string | null | undefined,
): string | null {
  const scale = scaleIn(meaning);
  if (scale === null) return null;
  if (former.type === 'text') return `number(${field}) * ${10 ** scale}`;
  const known = scaleIn(former.meaning);
  if (known === null || known === scale) return null;
  return known < scale ? `${field} * ${10 ** (scale - known)}` : `${field} / ${10 ** (known - scale)}`;
}

/** The meaning as text, for messages about a migration. */
export function meaningInWords(meaning: string | null | undefined): string {
  const scale = scaleIn(meaning);
  if (scale !== null) return scale === 0 ? 'whole numbers' : `numbers with ${scale} decimals`;
  if (meaning?.startsWith('record/')) return `records of ${meaning.slice('record/'.length)}`;
  if (meaning === 'list') return 'lists';
  if (meaning === 'file') return 'files';
  return meaning === 'json' ? 'JSON' : 'what they are';
}

/** Updates the meaning after the referenced table was renamed. */
export function withRenamedTable(column: ColumnDef, from: string, to: string): ColumnDef {
  return column.meaning === `record/${from}` ? { ...column, meaning: `record/${to}` } : column;
}
