import { officeTime, today } from '../../shared/day.ts';
import type { Locale } from '../../shared/entityMeta.ts';
import type { Field, Structure } from '../../shared/field.ts';
import type { FieldFault } from '../../shared/fieldFault.ts';
import { fold } from '../../shared/fold.ts';
import { parseDay, parseInstant, parseMonth, parseTime } from '../../shared/parseDay.ts';
import { parseScaled } from '../../shared/parseScaled.ts';
import { tidyValue } from '../../shared/structure.ts';
import { tagSeparator, tidyTags } from '../../shared/tags.ts';
import { typedInto } from '../../shared/typedText.ts';
import { visibleText } from '../../shared/visibleText.ts';
import type { Entity } from '../access/model.ts';
import { ownerOfParts, partTexts } from '../exports/structureText.ts';
import { optionText } from '../records/labels/formatValue.ts';
import type { FileCell } from './fileTable.ts';
import { importFaults } from './problems.ts';

/** The value of a field, or the fault of the cell. */
export type CellValue =
  | { readonly kind: 'value'; readonly value: unknown }
  | { readonly kind: 'fault'; readonly fault: FieldFault };

export const cellValue = (value: unknown): CellValue => ({ kind: 'value', value });

export const faultOf = (fault: FieldFault, cell: FileCell): CellValue => ({
  kind: 'fault',
  fault: { ...fault, params: { value: String(cell).slice(0, 100), ...fault.params } },
});

/** A date and time of a sheet, which has no time zone. */
const sheetTime = /^(\d{4}-\d{2}-\d{2})T(\d{2}:\d{2}):\d{2}$/;

/**
 * Reads a cell as people write it: `3.11.83`, `1.234,50 €`, `ja`, options by their labels. References are resolved
 * elsewhere. `current` is the record's value: an instant that differs only in its seconds stays unchanged, and so does a
 * text that differs only in blanks at its ends.
 */
export function readCell(
  entity: Entity,
  field: Field,
  cell: FileCell,
  locale: Locale,
  current: unknown = null,
): CellValue {
  if (field.kind === 'text') return cellValue(textOf(field, cell, current));
  if (cell === null || cell === '') return cellValue(null);
  const value = valueIn(entity, field, cell, locale, current);
  return value === null ? faultOf(importFaults.importValue, cell) : cellValue(value);
}

function valueIn(entity: Entity, field: Field, cell: FileCell, locale: Locale, current: unknown): unknown {
  const text = visibleText(String(cell)).trim();
  const [, day, time] = sheetTime.exec(text) ?? [];
  switch (field.kind) {
    case 'integer':
    case 'money':
    case 'decimal':
      return typeof cell === 'number'
        ? scaled(cell, field.scale)
        : parseScaled(text, field.scale, tagOf[locale]);
    case 'number': {
      const read =
        typeof cell === 'number' ? scaled(cell, field.scale) : parseScaled(text, field.scale, tagOf[locale]);
      return read === null ? null : read / 10 ** field.scale;
    }
    case 'boolean':
      return typeof cell === 'boolean' ? cell : (yesNo.get(fold(text)) ?? null);
    case 'date':
      return day ?? parseDay(text);
    case 'month':
      return day?.slice(0, 7) ?? parseMonth(text);
    case 'time':
      return time ?? parseTime(text);
    case 'instant':
      return sameMinute(current, day && time ? `${day} ${time}` : text);
    case 'enum':
      return optionIn(entity, field, text);
    case 'enums':
      return severalIn(text, part => optionIn(entity, field, part));
    case 'tags':
      return tidyTags(text.split(tagSeparator));
    case 'dates':
      return severalIn(text, part => parseDay(part));
    case 'json':
      return structureIn(entity, field, text, locale);
    default:
      return null;
  }
}

/** As exports write it, in words or in JSON with dates, times and options as in the API. */
function structureIn(entity: Entity, field: Field, text: string, locale: Locale): unknown {
  const value = /^[[{]/.test(text) ? jsonIn(text) : partsIn(entity, field, text, locale);
  return typeof value === 'object' && value !== null ? tidyValue(field, value) : null;
}

export function jsonIn(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

/** `Day: Monday; From: 08:00 | Day: Tuesday …`; null if a part has no value of its kind. */
function partsIn(entity: Entity, field: Field, text: string, locale: Locale): unknown {
  const { structure } = field;
  if (!structure) return null;
  const owner = ownerOfParts(entity, field);
  const rows = partTexts(owner, structure, text)?.map(row =>
    [...row].map(([name, words]) => [name, readPart(owner, structure, name, words, locale)] as const),
  );
  if (!rows || rows.flat().some(([, value]) => value === undefined)) return null;
  const values = rows.map(row => Object.fromEntries(row));
  return structure.many ? values : values[0];
}

/** undefined if the text is no value of the part */
function readPart(
  owner: Entity,
  { fields }: Structure,
  name: string,
  words: string,
  locale: Locale,
): unknown {
  const part = fields.find(each => each.name === name);
  if (!part) return undefined;
  const read = readCell(owner, part, withoutBrackets(part, words), locale);
  return read.kind === 'value' ? read.value : undefined;
}

/** The text of a part whose own parts stand in brackets. */
export const withoutBrackets = ({ structure }: Field, words: string): string =>
  structure ? words.replace(/^\((.*)\)$/s, '$1') : words;

/** As a form takes it, without the midnight that a sheet adds to a date in a text column; null if nothing is left. */
function textOf(field: Field, cell: FileCell, current: unknown): unknown {
  const text = String(cell ?? '').replace(/^(\d{4}-\d{2}-\d{2})T00:00:00$/, '$1');
  if (typeof current === 'string' && current.trim() === text.trim()) return current;
  return typedInto(field, text) || null;
}

const tagOf = { de: 'de-DE', en: 'en-US' } as const;

function scaled(value: number, scale: number): number | null {
  const whole = Math.round(value * 10 ** scale);
  const isExact = Math.abs(whole - value * 10 ** scale) < 1e-6 * Math.max(1, Math.abs(whole));
  return isExact && Number.isSafeInteger(whole) ? whole : null;
}

function sameMinute(current: unknown, text: string): string | null {
  const instant = parseInstant(text);
  if (instant === null || typeof current !== 'string') return instant;
  return minuteOf(current) === minuteOf(instant) ? current : instant;
}

/** An instant as files have it: without its seconds. */
export const minuteOf = (moment: string): string => `${today(new Date(moment))} ${officeTime(moment)}`;

function optionIn(entity: Entity, field: Field, text: string): string | null {
  const exact = field.options.find(({ value }) => value === text);
  if (exact) return exact.value;
  const wanted = fold(text);
  const found = field.options.filter(({ value }) =>
    [value, optionText(entity, field, value, 'de'), optionText(entity, field, value, 'en')]
      .map(fold)
      .includes(wanted),
  );
  return found.length === 1 ? (found[0]?.value ?? null) : null;
}

/**
 * Splits several values at commas, which may also occur within a value: the longest text that is a value wins. Null
 * if a part is no value.
 */
export function severalIn<T>(text: string, read: (part: string) => T | null): readonly T[] | null {
  const parts = text.split(/[,;\n]/);
  if (parts.length > mostParts) return null;
  const separators = [...text.matchAll(/[,;\n]/g)].map(([separator]) => separator);
  const values: T[] = [];
  for (let at = 0; at < parts.length; ) {
    const longest = Math.min(partsOfValue, parts.length - at);
    const ends = Array.from({ length: longest }, (_, index) => at + longest - index);
    const found = ends
      .map(end => ({ end, value: read(joined(parts, separators, at, end).trim()) }))
      .find(({ value }) => value !== null);
    if (!found || found.value === null) return null;
    values.push(found.value);
    at = found.end;
  }
  return values;
}

/** Each part is tried together with those that follow: a value has nine commas at most. */
const partsOfValue = 10;
const mostParts = 1_000;

const joined = (parts: readonly string[], separators: readonly string[], from: number, to: number): string =>
  parts
    .slice(from, to)
    .map((part, index) => (index === 0 ? part : `${separators[from + index - 1]}${part}`))
    .join('');

const yesNo: ReadonlyMap<string, boolean> = new Map([
  ...['ja', 'j', 'yes', 'y', 'true', 'wahr', '1', 'x'].map(word => [word, true] as const),
  ...['nein', 'n', 'no', 'false', 'falsch', '0'].map(word => [word, false] as const),
]);
