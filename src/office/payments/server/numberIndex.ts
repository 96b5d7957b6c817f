import { dateLength, endsWithDate } from './writtenDate.ts';

/** How certainly a reference names a bill; a doubtful one needs a look. */
export type Naming = 'sure' | 'doubtful';

/** The text of a bank line or of its payment in which payers name what they pay. */
export const referenceOf = ({ purpose, endToEndId }: Referring): string =>
  `${purpose ?? ''} ${endToEndId ?? ''}`;

interface Referring {
  readonly purpose: string | null;
  readonly endToEndId: string | null;
}

/** Numbers of bills, keyed by their letters and digits. */
export interface NumberIndex<T> {
  /** several where numbers differ in their signs alone, as after these were changed in the pattern */
  readonly entries: ReadonlyMap<string, readonly Numbered<T>[]>;
  readonly lengths: readonly number[];
}

interface Numbered<T> {
  readonly bill: T;
  /** indexes of those letters and digits that follow a sign in the number: `A-26-00004` → 1, 3 */
  readonly breaks: ReadonlySet<number>;
}

/** Shorter numbers would be found in every date. */
const shortest = 5;

export function indexNumbers<T extends { readonly number: string }>(bills: readonly T[]): NumberIndex<T> {
  const entries = new Map<string, readonly Numbered<T>[]>();
  for (const bill of bills) {
    const { plain, breaks } = withoutSigns(bill.number);
    if (plain.length >= shortest) entries.set(plain, [...(entries.get(plain) ?? []), { bill, breaks }]);
  }
  return { entries, lengths: [...new Set([...entries.keys()].map(({ length }) => length))] };
}

/**
 * The bills that a reference names. A number must stand alone: no letter or digit before it (`BA-26-00004` is not
 * `A-26-00004`), no digit after it unless a date follows without a blank. Any signs or none may separate its parts, and
 * banks break lines within them. A number that can be read in two ways is doubtful.
 */
export function namedBills<T>(
  reference: string,
  { entries, lengths }: NumberIndex<T>,
): ReadonlyMap<T, Naming> {
  const text = reference.toUpperCase();
  const places = [...text.matchAll(/[A-Z0-9]/g)].map(({ index }) => index);
  const plain = places.map(place => text[place]).join('');
  const found = new Map<T, Naming>();
  /** end of the last number found, where the next may begin */
  let free = 0;
  for (const [first, start] of places.entries()) {
    if (start < free) continue;
    const readings = lengths.flatMap(length => {
      const numbered = first + length > plain.length ? [] : entries.get(plain.slice(first, first + length));
      return (numbered ?? []).flatMap(entry => readingOf(text, places.slice(first, first + length), entry));
    });
    const whole = readings.filter(({ isBroken }) => !isBroken);
    const likely = whole.length > 0 ? whole : readings;
    const front = likely.length > 0 ? frontOf(text.slice(free, start)) : null;
    if (front === null) continue;
    for (const { bill, back } of likely) {
      const isSure = likely.length === 1 && front === 'alone' && back !== 'dashed';
      if (found.get(bill) !== 'sure') found.set(bill, isSure ? 'sure' : 'doubtful');
    }
    free = Math.max(...likely.map(({ end }) => end));
  }
  return found;
}

interface Reading<T> {
  readonly bill: T;
  readonly end: number;
  /** there is a blank within a part of the number, as where a bank breaks its lines */
  readonly isBroken: boolean;
  readonly back: 'alone' | 'joined' | 'dashed';
}

/** The readings of a number at these places; none if more is joined to it, or its parts are too far apart. */
function readingOf<T>(
  text: string,
  places: readonly number[],
  { bill, breaks }: Numbered<T>,
): readonly Reading<T>[] {
  let isBroken = false;
  for (let at = 1; at < places.length; at++) {
    const gap = text.slice((places[at - 1] ?? 0) + 1, places[at]);
    if (gap === '') continue;
    if (breaks.has(at) ? gap.length > 3 : gap.trim() !== '') return [];
    isBroken ||= !breaks.has(at);
  }
  const end = (places.at(-1) ?? 0) + 1;
  const back = backOf(text, end);
  // A blank within a part, and then more digits: the end of the number cannot be determined.
  return back === null || (isBroken && back === 'joined') ? [] : [{ bill, end, isBroken, back }];
}

/** The letters and digits of a number. */
export const plainNumber = (number: string): string => withoutSigns(number).plain;

function withoutSigns(number: string): { readonly plain: string; readonly breaks: ReadonlySet<number> } {
  const parts = number
    .toUpperCase()
    .split(/[^A-Z0-9]+/)
    .filter(Boolean);
  const breaks = parts.map((_, at) => parts.slice(0, at).join('').length);
  return { plain: parts.join(''), breaks: new Set(breaks) };
}

/**
 * How the number begins; null: something is joined to its front. A dash after a letter or digit may belong to a longer
 * number.
 */
function frontOf(before: string): 'alone' | 'dashed' | null {
  if (before === '' || endsWithDate(before)) return 'alone';
  if (/[\p{L}\p{N}]$/u.test(before)) return null;
  const isDashed = /[\p{L}\p{N}]-$/u.test(before) && !endsWithDate(before.slice(0, -1));
  return isDashed && !/(?<![\p{L}\p{N}])(?:RE|RG|NR|RNR|RECHNUNG|BILL|INVOICE)-$/u.test(before)
    ? 'dashed'
    : 'alone';
}

/** How the number ends; null: what follows without a sign makes it another number. */
function backOf(text: string, end: number): Reading<unknown>['back'] | null {
  const after = text.slice(end);
  if (/^\d/.test(after)) return dateLength(after) > 0 ? 'joined' : null;
  // `A-26-00004-2` may be a part or another version of it.
  if (/^-\d/.test(after)) return dateLength(after.slice(1)) > 0 ? 'alone' : 'dashed';
  return /^\p{L}/u.test(after) && /[A-Z]$/.test(text.slice(0, end)) ? null : 'alone';
}
