import { fold } from '../../../shared/fold.ts';

/**
 * Rewrites `4. märz 1931` and `march 4th, 1931` in a folded text to `4.3.1931`; text that is no date stays.
 */
export const withDaysInFigures = (folded: string): string =>
  folded
    .replace(dayFirst, (all, day, name, year) => inFigures(day, name, year) ?? all)
    .replace(monthFirst, (all, name, day, year) => inFigures(day, name, year) ?? all);

/**
 * The date that two adjacent words form: `märz 1931` is `3/1931`, and `4. märz` is `4.3.`; null if they form none.
 */
export function dateOfTwo(first: string, second: string): string | null {
  const [year] = /^(?:19|20)\d\d$/.exec(second) ?? [];
  const month = monthOf(first);
  if (year && month) return `${month}/${year}`;
  const [, day] = dayAlone.exec(first) ?? dayAlone.exec(second) ?? [];
  const named = monthOf(second) ?? month;
  return day && named ? `${day}.${named}.` : null;
}

const day = '(\\d{1,2})(?:\\.|st|nd|rd|th)?';
const year = '(\\d{4}|\\d{2})(?![\\d.])';
const dayAlone = new RegExp(`^${day}$`);
const dayFirst = new RegExp(`(?<!\\S)${day} ?(?:of )?([a-z]{3,})\\.?,? ${year}`, 'g');
const monthFirst = new RegExp(`(?<!\\S)([a-z]{3,})\\.? ${day},? ${year}`, 'g');

function inFigures(day: string, name: string, year: string): string | null {
  const month = monthOf(name);
  return month && `${day}.${month}.${year}`;
}

const monthsOfYear = [...Array(12).keys()];

const names = (['de', 'en'] as const).map(locale => {
  const { format } = new Intl.DateTimeFormat(locale, { month: 'long', timeZone: 'UTC' });
  return monthsOfYear.map(month => fold(format(Date.UTC(2000, month))));
});

/** German abbreviations that are no prefix of the month's name */
const alsoCalled: Readonly<Record<string, string>> = { mrz: '3', maerz: '3' };

/** The number of a month, by its name in either language or a prefix of at least three letters. */
function monthOf(word: string): string | null {
  const start = word.replace(/\.$/, '');
  if (start.length < 3) return null;
  const month = monthsOfYear.find(at => names.some(all => all[at]?.startsWith(start)));
  return month === undefined ? (alsoCalled[start] ?? null) : String(month + 1);
}
