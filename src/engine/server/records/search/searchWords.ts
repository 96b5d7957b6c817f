import { officeYear } from '../../../shared/day.ts';
import { fold } from '../../../shared/fold.ts';
import { shapes } from '../../../shared/formats.ts';
import { betweenParts, isWord, piecesOf } from '../../../shared/searchText.ts';
import { dateOfTwo, withDaysInFigures } from './writtenDates.ts';

/** What one word of a search matches; all words must match, each anywhere in the record. */
export interface SearchedWord {
  /** alternative spellings, one of which suffices; all words of a spelling must occur */
  readonly ways: readonly (readonly string[])[];
  /** dates that the word may mean */
  readonly days: readonly string[];
  readonly months: readonly string[];
  /** years that it may mean next to other words: `Müller 1931` */
  readonly years: readonly string[];
  /** amounts that it may mean, in cents */
  readonly amounts: readonly string[];
  /** decimal numbers that it may mean, scaled like the field: `12,5` with scale 1 is 125 */
  readonly decimals: readonly { readonly scale: number; readonly value: string }[];
  /** times of day that it may mean */
  readonly times: readonly string[];
}

const longestQuery = 200;
const mostWords = 8;
const shortestNumber = 5;
/** digits that fit into every column for cents */
const longestAmount = 9;
/** number of parts in `4 3 1931` */
const partsOfDay = 3;
/** maximum number of decimal places of any field */
const mostPlaces = 4;
/** country code, left out in domestic telephone numbers */
const homeCode = '49';

/**
 * Parses a search text. The parts of a number may be separated, `+49 (0) 89 / 12 34` or `DE89 3704 0044`, and a date
 * may be written in several ways. Sorted by length, longest first, since a long word matches fewest records.
 */
export function searchWords(text: string): readonly SearchedWord[] {
  const folded = fold(asTyped(text.slice(0, longestQuery)));
  const tokens = withDaysInFigures(folded).split(' ').map(bare).filter(Boolean);
  const runs = joinedNumbers(withoutUnits(tokens)).filter(run => run.some(isWord));
  return runs
    .slice(0, mostWords)
    .map((run, at) => ({ ...searchedWord(run), ...besideOthers(runs, at) }))
    .sort((a, b) => lengthOf(b) - lengthOf(a));
}

/**
 * Pasted text without what a keyboard does not have: invisible characters, dashes and quotation marks of typesetters; a
 * semicolon separates words like a blank.
 */
const asTyped = (text: string): string =>
  text
    .replace(/\p{Cf}/gu, '')
    .replace(/[\p{Pd}\u2212]/gu, '-')
    .replace(/[\0;\u201c-\u201e«»\u2039\u203a]/g, ' ');

/** Further meanings of a word next to others: `März` alone may be a name, and `1931` alone a number. */
function besideOthers(runs: readonly (readonly string[])[], at: number): Partial<SearchedWord> {
  const [before, own = '', after] = [at - 1, at, at + 1].map(place => runs[place]?.join(''));
  const pairs = [
    before !== undefined && dateOfTwo(before, own),
    after !== undefined && dateOfTwo(own, after),
  ];
  const dates = pairs.filter(date => typeof date === 'string');
  const [days, months] = [dates.flatMap(daysOf), dates.flatMap(monthsOf)];
  return {
    ...(days.length > 0 && { days }),
    ...(months.length > 0 && { months }),
    ...(runs.length > 1 && isYear(own) && { years: [own] }),
  };
}

const isYear = (text: string): boolean => /^(19|20)\d\d$/.test(text);

/**
 * Strips the punctuation between the parts of a label, `Stein, Heike, *15.12.2003`, `BARMER (104940005)`, and an
 * asterisk that stands for more: `Stein*`.
 */
const bare = (token: string): string => token.replace(/^[*,]+|[*,:]+$/g, '').replace(/^\((.{2,})\)$/, '$1');

const units: readonly string[] = ['uhr', 'km', 'min', 'eur', 'euro'];

/** Drops the unit after a time or a decimal number, which cells show: `7:30 Uhr`, `12,5 km`. */
const withoutUnits = (tokens: readonly string[]): readonly string[] =>
  tokens.filter((token, at) => !units.includes(token) || !isMeasured(tokens[at - 1] ?? ''));

const isMeasured = (token: string): boolean => timesOf(token).length + decimalsOf(token).length > 0;

const lengthOf = ({ ways }: SearchedWord): number => Math.max(...ways.flat().map(word => word.length));

/**
 * Adjacent tokens with digits, and the punctuation between them, form one number; a date stays by itself. The
 * separator between the parts of a label ends a number: `Wert 1 · 02/2026`.
 */
function joinedNumbers(tokens: readonly string[]): readonly (readonly string[])[] {
  const runs: string[][] = [];
  let open = false;
  for (const token of tokens) {
    if (token === betweenParts) {
      open = false;
      continue;
    }
    const isDay = daysOf(token).length > 0 && !/^\d+$/.test(token);
    const isPart = !isDay && (/\d/.test(token) || !isWord(token));
    if (open && isPart) runs.at(-1)?.push(token);
    else runs.push([token]);
    open = isPart;
  }
  return runs;
}

function searchedWord(run: readonly string[]): SearchedWord {
  const whole = run.join('');
  const days = [...daysOf(whole), ...(run.length === partsOfDay ? daysOf(run.join('.')) : [])];
  const isDay = days.length > 0 && piecesOf(whole).length > 1;
  const words = run.filter(isWord).slice(0, mostWords);
  const amounts = isDay ? [] : amountsOf(whole);
  const decimals = isDay ? [] : decimalsOf(whole);
  // the digits of an amount occur in many account numbers
  const isNumber = amounts.length === 0 && !(decimals.length > 0 && whole.includes(',')) && /\d/.test(whole);
  const forms = isNumber ? numberForms(whole).map(form => [form]) : [];
  const short = words.map(withShortStreet);
  const streets = [short, short.map(withUmlauts)];
  // `Öz-Türk` may also be written in two words, and `O'Neill` with another apostrophe or none
  const pieces = /\d/.test(whole) ? [] : [words.flatMap(piecesOf).slice(0, mostWords)];
  const ways = isDay ? [[whole]] : [words, words.map(withUmlauts), ...streets, ...pieces, ...forms];
  const isOther = (way: readonly string[], at: number) =>
    ways.findIndex(other => other.join(' ') === way.join(' ')) === at;
  return {
    ways: ways.filter(isOther),
    days: [...days, ...daysOfNumber(whole)],
    months: monthsOf(whole),
    years: [],
    amounts,
    decimals,
    times: timesOf(whole),
  };
}

/**
 * `mueller` also means Müller, which is folded to `muller` (DIN 5007-2). After a vowel or a q, as in Bauer, `ue` is
 * no umlaut; short words are left as they are, since the result would match the beginning of too many words.
 */
const withUmlauts = (word: string): string =>
  word.length < 4 ? word : word.replace(/(?<![aeiouq])([aou])e/g, '$1');

/** `hauptstr` is part of both Hauptstraße and Hauptstr. */
const withShortStreet = (word: string): string => word.replace(/str(asse|\.)$/, 'str');

/** A number without separators; a telephone number also without country code and leading 0. */
function numberForms(whole: string): readonly string[] {
  const squeezed = piecesOf(whole).join('');
  const international = /^(\+|00)/.test(whole) ? piecesOf(whole.replace('(0)', '')).join('') : null;
  const abroad = international?.replace(/^00/, '');
  const national = abroad?.startsWith(homeCode) ? abroad.slice(homeCode.length) : abroad;
  const local = (national ?? squeezed).replace(/^0/, '');
  return [squeezed, ...(/^\d+$/.test(local) && local.length >= shortestNumber ? [local] : [])];
}

function daysOf(text: string): readonly string[] {
  const [, year, month, day] = /^(\d{4})-(\d{1,2})-(\d{1,2})$/.exec(text) ?? [];
  if (year !== undefined) return realDays(year, month, day);
  const [, dayOfYear, monthOfYear] = /^(\d{1,2})\.(\d{1,2})\.$/.exec(text) ?? [];
  if (dayOfYear !== undefined)
    return yearsAround(officeYear()).flatMap(each => realDays(each, monthOfYear, dayOfYear));
  const german =
    /^(\d{1,2})[./](\d{1,2})[./](\d{4}|\d{2})$/.exec(text) ?? /^(\d{2})(\d{2})(\d{4}|\d{2})$/.exec(text);
  if (!german) return [];
  const [, first, second, last] = german;
  // US format: month first when written with slashes
  const english = text.includes('/') && first !== second ? realDays(last, first, second) : [];
  return [...realDays(last, second, first), ...english];
}

/** `24.12` is a number, and may be the day `24.12.` too. */
const daysOfNumber = (text: string): readonly string[] =>
  /^\d{1,2}\.\d{1,2}$/.test(text) ? daysOf(`${text}.`) : [];

/** Includes the neighbouring years: around New Year, `24.12.` means a day of the previous year. */
const yearsAround = (year: number): readonly string[] => [year - 1, year, year + 1].map(String);

/** A two-digit year may be of this or the last century. */
function realDays(year = '', month = '', day = ''): readonly string[] {
  const years = year.length === 2 ? [`19${year}`, `20${year}`] : [year];
  return years.map(each => `${each}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`).filter(shapes.date);
}

/** `1.168,98 €`, `1,168.98` and `1168.98`: numbers with two digits after the last separator. */
function amountsOf(text: string): readonly string[] {
  const [, whole, cents] = /^(-?(?:\d{1,3}(?:[.,]\d{3})*|\d+))[.,](\d{2})(?:\u20ac|eur)?$/.exec(text) ?? [];
  const found = `${whole?.replace(/[.,]/g, '')}${cents}`.replace(/^(-?)0+(?=\d)/, '$1');
  return whole === undefined || found.length > longestAmount ? [] : [found];
}

function decimalsOf(text: string): SearchedWord['decimals'] {
  const [, whole, places = ''] =
    /^(-?(?:\d{1,3}(?:[.,]\d{3})*|\d+))[.,](\d+)(?:\u20ac|eur|%)?$/.exec(text) ?? [];
  if (whole === undefined) return [];
  const digits = whole.replace(/[.,]/g, '');
  const own = places.replace(/0+$/, '');
  return [...Array(mostPlaces).keys()]
    .map(at => at + 1)
    .filter(scale => scale >= own.length)
    .map(scale => ({ scale, value: `${digits}${own.padEnd(scale, '0')}`.replace(/^(-?)0+(?=\d)/, '$1') }))
    .filter(({ value }) => value.length <= longestAmount);
}

/** `7:30` and `07:30`. */
function timesOf(text: string): readonly string[] {
  const found = /^(?:[01]?\d|2[0-3]):[0-5]\d$/.test(text);
  return found ? [text.padStart(5, '0')] : [];
}

function monthsOf(text: string): readonly string[] {
  const [, month, year] = /^(\d{1,2})[./](\d{4})$/.exec(text) ?? [];
  const found = month === undefined ? text : `${year}-${month.padStart(2, '0')}`;
  return shapes.month(found) ? [found] : [];
}
