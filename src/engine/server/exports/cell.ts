import { dayText, officeTime, today } from '../../shared/day.ts';
import type { Locale } from '../../shared/entityMeta.ts';
import type { Field } from '../../shared/field.ts';
import { filesIn } from '../../shared/fileValue.ts';
import { outOfSight } from '../../shared/outOfSight.ts';
import type { Entity } from '../access/model.ts';
import { formatValue, optionText } from '../records/labels/formatValue.ts';
import type { ApiRecord } from '../records/read/selection.ts';
import { readPath } from '../records/rows/value.ts';
import { ownerOfParts, structureText } from './structureText.ts';

/** One value of an export before it is formatted. */
export type Cell =
  | { readonly kind: 'empty' }
  | { readonly kind: 'text'; readonly text: string }
  /** `value` in 1/10^scale */
  | { readonly kind: 'number'; readonly value: number; readonly scale: number }
  /** YYYY-MM-DD */
  | { readonly kind: 'day'; readonly day: string }
  /** YYYY-MM */
  | { readonly kind: 'month'; readonly month: string }
  /** HH:MM in the office's time zone */
  | { readonly kind: 'time'; readonly time: string }
  | { readonly kind: 'moment'; readonly day: string; readonly time: string };

const empty: Cell = { kind: 'empty' };
const text = (value: string): Cell => (value === '' ? empty : { kind: 'text', text: value });

/** The cell of a field: references by their labels, options and booleans in the language of the reader. */
export function cellOf(entity: Entity, field: Field, record: ApiRecord, locale: Locale): Cell {
  const value = readPath(record, field.name);
  if (value === null || value === undefined) return empty;
  switch (field.kind) {
    case 'integer':
    case 'decimal':
    case 'money':
      return { kind: 'number', value: Number(value), scale: field.scale };
    case 'number':
      return { kind: 'number', value: Math.round(Number(value) * 10 ** field.scale), scale: field.scale };
    case 'boolean':
      return text(yesNo[locale][value === true ? 'yes' : 'no']);
    case 'date':
      return { kind: 'day', day: String(value) };
    case 'month':
      return { kind: 'month', month: String(value) };
    case 'time':
      return { kind: 'time', time: String(value) };
    case 'instant':
      return { kind: 'moment', day: today(new Date(String(value))), time: officeTime(String(value)) };
    case 'enum':
      return text(optionText(entity, field, String(value), locale));
    case 'enums':
      return text(
        listOf(value)
          .map(option => optionText(entity, field, String(option), locale))
          .join(', '),
      );
    case 'tags':
      return text(listOf(value).join(', '));
    case 'dates':
      return text(
        listOf(value)
          .map(day => dayText(String(day), locale))
          .join(', '),
      );
    case 'ref':
      return text(labelAt(record, field) ?? outOfSight[locale]);
    case 'refs':
      return text(labelsAt(record, field, listOf(value), locale).join(', '));
    case 'json':
      if (field.file)
        return text(
          filesIn(value)
            .map(({ name }) => name)
            .join(', '),
        );
      return text(partsText(entity, field, value, locale, partText(locale)) ?? JSON.stringify(value));
    default:
      return text(String(value));
  }
}

/** The text of a part of a structured value or of a child row: numbers as people write them, further parts in brackets. */
export const partText = (locale: Locale) => {
  const textOf = (owner: Entity, part: Field, parts: ApiRecord): string => {
    const value = readPath(parts, part.name);
    const cell = cellOf(owner, part, parts, locale);
    if (cell.kind === 'empty') return '';
    if (cell.kind !== 'text') return formatValue(owner, part, value, locale) ?? '';
    if (!part.structure) return cell.text;
    const inner = partsText(owner, part, value, locale, textOf);
    return inner === null ? cell.text : `(${inner})`;
  };
  return textOf;
};

const partsText = (
  entity: Entity,
  field: Field,
  value: unknown,
  locale: Locale,
  textOf: ReturnType<typeof partText>,
): string | null =>
  field.structure && structureText(ownerOfParts(entity, field), field.structure, value, locale, textOf);

const yesNo = { de: { yes: 'Ja', no: 'Nein' }, en: { yes: 'Yes', no: 'No' } } as const;

function labelAt(record: ApiRecord, { name }: Field): string | null {
  const label = labelsOf(record)[name];
  return typeof label === 'string' ? label : null;
}

function labelsAt(
  record: ApiRecord,
  { name }: Field,
  ids: readonly unknown[],
  locale: Locale,
): readonly string[] {
  const labels = listOf(labelsOf(record)[name]);
  // Labels of records out of sight are the same, so duplicates are removed.
  return [...new Set(ids.map((_, index) => String(labels[index] ?? outOfSight[locale])))];
}

const labelsOf = ({ _labels }: ApiRecord): Readonly<Record<string, unknown>> =>
  typeof _labels === 'object' && _labels !== null ? { ..._labels } : {};

const listOf = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : []);
