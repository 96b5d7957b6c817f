import type { Field } from '../field.ts';
import { narrowedParts, partsText } from './parts.ts';
import type { ColumnDef, ColumnType } from './tableDef.ts';

/**
 * What the values of a column mean beyond their type: `number/2` counts hundredths, `record/banks` references rows of
 * banks, `list` is a text that holds more than one value, `json` a value without known parts, `json/one {…}` and
 * `json/many {…}` one or more with these parts, `file/one` and `file/many` metadata of files, and `file` in old
 * migrations either.
 */
export function meaningOf(
  { kind, scale, file, structure }: Field,
  refers: string | null,
): string | undefined {
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
    case 'json': {
      const many = structure?.many ? 'many' : 'one';
      if (file) return `file/${many}`;
      return structure ? `json/${many} ${partsText(structure)}` : 'json';
    }
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
  if (isStructured(meaning)) return misfitOf(former, meaning) !== null;
  // The database checks reject anything that is not a list.
  if (type === 'text') return meaning === null || meaning === undefined;
  return former.meaning !== undefined;
}

/**
 * Why values of the former meaning may not be saved as this structured one, in words; null if all can. Texts have to be
 * JSON anyway, which the table checks.
 */
export function misfitOf({ meaning: was }: ColumnDef, meaning: string): string | null {
  const [now, former] = [structureIn(meaning), structureIn(was)];
  if (was === meaning || meaning === 'json' || (was === 'file' && now.kind === was)) return null;
  if (now.kind === 'file' ? former.kind !== 'file' : former.kind === 'file')
    return now.kind === 'file' ? 'it holds files' : 'it holds no files';
  if (was === undefined) return null;
  if (former.many === null) return 'it has parts';
  if (former.many !== now.many) return now.many ? 'it holds several' : 'it holds one in place of several';
  return now.parts === null ? null : narrowedParts(former.parts ?? '{}', now.parts).join(', ') || null;
}

/** Whether the values only have to be put into a list to have the new meaning. */
export function isWrapped(former: ColumnDef, meaning: string | null): boolean {
  const one = meaning?.replace(/^(json|file)\/many/, '$1/one') ?? null;
  if (one === null || one === meaning || structureIn(former.meaning).many !== false) return false;
  return misfitOf(former, one) === null;
}

interface StructureMeaning {
  readonly kind: string;
  /** null: not known */
  readonly many: boolean | null;
  readonly parts: string | null;
}

function structureIn(meaning: string | undefined): StructureMeaning {
  const [, kind = '', number, parts = null] = /^(json|file)(?:\/(\w+))?(?: (.*))?$/.exec(meaning ?? '') ?? [];
  return { kind, many: number === 'many' ? true : number === 'one' ? false : null, parts };
}

export const isStructured = (meaning: string | null | undefined): meaning is string =>
  /^(json|file)(\/|$)/.test(meaning ?? '');

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
  const { kind, many, parts } = structureIn(meaning ?? undefined);
  if (kind === 'file') return many === false ? 'one file' : 'files';
  if (kind !== 'json') return 'what they are';
  if (parts === null) return 'JSON';
  return `${many ? 'rows' : 'values'} with ${Object.keys(JSON.parse(parts)).join(', ')}`;
}

/** Updates the meaning after the referenced table was renamed. */
export function withRenamedTable(column: ColumnDef, from: string, to: string): ColumnDef {
  return column.meaning === `record/${from}` ? { ...column, meaning: `record/${to}` } : column;
}
