import { addDays, addMonths } from '@engine/shared/day.ts';
import { hasPlaces } from '@engine/shared/decimalPlaces.ts';
import type { Field } from '@engine/shared/field.ts';
import { hasFormat, shapes } from '@engine/shared/formats.ts';
import { officeFormat } from '@engine/shared/officeFormats.ts';
import { holds } from '@engine/shared/recordValues.ts';
import fc from 'fast-check';

/** Stands where no value could be found, such as a text of a pattern with a check digit. */
export const notFound = Symbol('no value');

/** The `number`th value that the schema allows in a field by itself; references name nothing. */
export function fittingValue(field: Field, number: number): unknown {
  const { kind, options, minItems } = field;
  const several = <T>(values: readonly T[]): readonly T[] =>
    values.slice(0, Math.max(1, Math.min(minItems ?? 1, values.length)));
  switch (kind) {
    case 'text':
    case 'date':
    case 'time':
    case 'month':
    case 'instant':
      return textOf(field, number);
    case 'boolean':
      return number % 2 === 1;
    case 'enum':
      return options[number % options.length]?.value;
    case 'enums':
      return several(options.map(({ value }) => value));
    case 'tags':
      return several(named(minItems, at => cut(field, `${at}${number} neu`)));
    case 'dates':
      return several(named(minItems, at => addDays('2026-01-05', at + number)));
    case 'json':
      return structured(field, number);
    case 'ref':
    case 'refs':
    case 'binary':
      return null;
    default:
      return numberOf(field, number);
  }
}

const named = <T>(count: number | null, make: (at: number) => T): readonly T[] =>
  Array.from({ length: Math.max(1, count ?? 1) }, (_, at) => make(at));

const cut = ({ maxLength }: Field, text: string): string =>
  [...text]
    .slice(0, maxLength ?? 40)
    .join('')
    .trim();

function numberOf({ minimum, maximum, exclusiveMinimum, scale, kind }: Field, number: number): number {
  const step = kind === 'number' ? 10 ** -scale : 1;
  const round = (value: number) => (kind === 'number' ? Number(value.toFixed(scale)) : Math.round(value));
  const first = round(minimum ?? Math.min(0, maximum ?? 0) - 3);
  const least =
    first < (minimum ?? first) || (exclusiveMinimum && first === minimum) ? round(first + step) : first;
  const value = round(least + number * step);
  return hasPlaces(value, scale) && (maximum === null || value <= maximum) ? value : least;
}

/** One row, or as many as there have to be; a structured value that is kept whole takes anything. */
function structured({ structure, file, minItems }: Field, number: number): unknown {
  // a file is uploaded by itself first
  if (file) return notFound;
  if (!structure) return { neu: number };
  const row = (at: number) => {
    const parts: Record<string, unknown> = {};
    const { fields } = structure;
    for (const part of [...fields.filter(({ when }) => !when), ...fields.filter(({ when }) => when)])
      if (!part.when || holds(part.when, parts)) parts[part.name] = fittingValue(part, number + at);
    return parts;
  };
  return structure.many ? named(minItems, row) : row(0);
}

const examples: Readonly<Record<string, (number: number) => string>> = {
  email: number => `p${number}@example.org`,
  phone: number => `+49 89 ${100 + number}`,
  url: number => `https://example.org/${number}`,
  color: number => `#${String(number).padStart(6, '0')}`,
  iban: number => ['DE89370400440532013000', 'NO9386011117947', 'BE68539007547034'][number % 3] ?? '',
  bic: number => `COBADEF${number % 10}XXX`.slice(0, number % 2 ? 8 : 11),
  'past-date': number => addDays('2020-01-01', number),
  'birth-date': number => addDays('1950-01-01', number),
  date: number => addDays('2026-01-05', number),
  time: number => `08:${String(number % 60).padStart(2, '0')}`,
  month: number => addMonths('2026-01-01', number).slice(0, 7),
  instant: number => new Date(Date.UTC(2026, 0, 5, 8, number)).toISOString(),
};

const shortest: Readonly<Record<string, string>> = { email: 'a@b.c', phone: '112', url: 'http://a' };

function textOf(field: Field, number: number): string | symbol {
  const { kind, format, pattern, minLength, maxLength } = field;
  const name = format ?? (kind === 'text' ? null : kind);
  const shape = new Map<string, (text: string) => boolean>(Object.entries(shapes)).get(kind);
  const isLongEnough = (text: string) =>
    [...text].length >= (minLength ?? 0) && [...text].length <= (maxLength ?? 10_000_000);
  const fits = (text: string) =>
    /\S/.test(text) &&
    isLongEnough(text) &&
    (shape === undefined || shape(text)) &&
    (pattern === null || new RegExp(pattern, 'u').test(text)) &&
    (format === null || hasFormat(format, text));
  const written = name === null ? `Wert ${number}`.padEnd(minLength ?? 0, 'x') : examples[name]?.(number);
  const short = name === null ? cut(field, `${number}`.padEnd(minLength ?? 0, 'x')) : shortest[name];
  const patterns = [
    pattern,
    examples[name ?? ''] || name === null ? null : (officeFormat(name).pattern ?? null),
  ];
  const matching = patterns.flatMap(each => (each === null ? [] : textsOf(each, number)));
  return [written, short, ...matching].find(text => text !== undefined && fits(text)) ?? notFound;
}

/** Some texts of a pattern. */
const textsOf = (pattern: string, number: number): readonly string[] =>
  fc.sample(fc.stringMatching(new RegExp(pattern, 'u')), { seed: number, numRuns: 50 });
