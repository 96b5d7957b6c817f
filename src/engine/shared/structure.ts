import type { Field, Structure } from './field.ts';
import { holds, isEmpty } from './recordValues.ts';
import { tidyTags } from './tags.ts';

/** Default limit of rows in a structured value. */
export const usualRows = 100;

type Parts = Readonly<Record<string, unknown>>;

/**
 * A value as it is stored: addresses, numbers and tags are often pasted with blanks around them, which no program
 * expects.
 */
export function tidyValue({ kind, format, structure }: Field, value: unknown): unknown {
  if (structure) return tidyStructure(structure, value);
  if (kind === 'tags' && isTexts(value)) return tidyTags(value);
  if (typeof value !== 'string' || format === null || !isCopied.has(format)) return value;
  return format === 'color' ? value.trim().toLowerCase() : value.trim();
}

const isCopied: ReadonlySet<string> = new Set(['email', 'phone', 'url', 'color']);

/**
 * The parts in schema order, without empty ones; null if none is left. A row without any stays, so that faults refer to
 * the rows as sent. Values of another shape stay unchanged and fail validation.
 */
export function tidyStructure({ many, fields }: Structure, value: unknown): unknown {
  if (!many) {
    const parts = isParts(value) ? tidyParts(fields, value) : value;
    return isParts(parts) && Object.keys(parts).length === 0 ? null : parts;
  }
  if (!Array.isArray(value)) return value;
  return value.length === 0 ? null : value.map(row => (isParts(row) ? tidyParts(fields, row) : row));
}

function tidyParts(fields: readonly Field[], value: Parts): Parts {
  const known = fields.map(field => [field.name, tidyValue(field, value[field.name])] as const);
  const names = new Set(fields.map(({ name }) => name));
  const unknown = Object.entries(value).filter(([name]) => !names.has(name));
  return Object.fromEntries([...known, ...unknown].filter(([, part]) => !isEmpty(part)));
}

/** Removes parts whose condition does not hold for the row, as a form hides them. */
export function shownParts({ many, fields }: Structure, value: unknown): unknown {
  if (many && Array.isArray(value)) return value.map(row => shownParts({ many: false, fields }, row));
  if (!isParts(value)) return value;
  const row: Record<string, unknown> = { ...value };
  for (const { name, when, structure } of fields) {
    if (when !== null && !holds(when, row)) row[name] = null;
    else if (structure) row[name] = shownParts(structure, row[name]);
  }
  return row;
}

/** A new row: the defaults of its parts and null for the others, so that a form knows all of them. */
export const newRow = ({ fields }: { readonly fields: readonly Field[] }): Parts =>
  Object.fromEntries(fields.map(({ name, default: value }) => [name, value]));

/** Fills empty parts of the rows with their defaults, if their condition holds. */
export function withDefaults({ fields }: Structure, rows: unknown): unknown {
  if (!Array.isArray(rows)) return rows;
  return rows.map((given: unknown) => {
    if (!isParts(given)) return given;
    const row: Record<string, unknown> = { ...given };
    for (const { name, default: value, when } of fields)
      if (value !== null && isEmpty(row[name]) && (when === null || holds(when, row))) row[name] = value;
    return row;
  });
}

/** Only the parts that the schema describes: parts that it described formerly are not read any more. */
export function describedParts({ many, fields }: Structure, value: unknown): unknown {
  if (many && Array.isArray(value)) return value.map(row => describedParts({ many: false, fields }, row));
  if (!isParts(value)) return value;
  const parts = fields.filter(({ name }) => Object.hasOwn(value, name));
  return Object.fromEntries(
    parts.map(({ name, structure }) => [
      name,
      structure ? describedParts(structure, value[name]) : value[name],
    ]),
  );
}

/**
 * The part at a path inside the value, `2.from` in rows or `contact.name`, and the path up to that part; null if there
 * is none.
 */
export function partAt(
  { many, fields }: Structure,
  path: string,
): { readonly part: Field; readonly path: string } | null {
  const [row = ''] = /^\d+\./.exec(many ? path : '') ?? [];
  if (many && row === '') return null;
  const [name = ''] = path.slice(row.length).split('.');
  const part = fields.find(each => each.name === name);
  if (!part) return null;
  const rest = path.slice(row.length + name.length + 1);
  const inner = part.structure && rest !== '' ? partAt(part.structure, rest) : null;
  return inner ? { part: inner.part, path: `${row}${name}.${inner.path}` } : { part, path: `${row}${name}` };
}

const isParts = (value: unknown): value is Parts =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const isTexts = (value: unknown): value is readonly string[] =>
  Array.isArray(value) && value.every(item => typeof item === 'string');
