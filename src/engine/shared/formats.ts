import { isValidBIC, isValidIBAN } from 'ibantools';
import { relativeDay, today } from './day.ts';
import type { Format } from './field.ts';

const digitSum = (n: number) => Math.floor(n / 10) + (n % 10);

/** Digits weighted alternately, digit sums of the products added. */
const weightedSum = (digits: string, weights: readonly [number, number]) =>
  [...digits].reduce((sum, digit, i) => sum + digitSum(Number(digit) * weights[(i % 2) as 0 | 1]), 0);

/** Institutionskennzeichen: nine digits, the last checks digits 3 to 8 (ARGE·IK, Gemeinsames Rundschreiben, Anlage 1). */
export const isIk = (text: string) =>
  /^\d{9}$/.test(text) && weightedSum(text.slice(2, 8), [2, 1]) % 10 === Number(text[8]);

/** Krankenversichertennummer, unchanging part: a letter as two digits, eight digits, one check digit (§ 290 SGB V). */
export function isKvnr(text: string): boolean {
  if (!/^[A-Z]\d{9}$/.test(text)) return false;
  const letter = String(text.charCodeAt(0) - 64).padStart(2, '0');
  return weightedSum(letter + text.slice(1, 9), [1, 2]) % 10 === Number(text[9]);
}

const isDay = (text: string) => {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text)) return false;
  const date = new Date(`${text}T00:00:00Z`);
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(text);
};

/** The checks that a schema names with `x-format`. Values are texts without blanks, letters in upper case. */
export const formats: Readonly<Record<Format, (text: string) => boolean>> = {
  ik: isIk,
  kvnr: isKvnr,
  iban: isValidIBAN,
  // ibantools overlooks the case of letters; the list of BICs and the database do not
  bic: text => text === text.toUpperCase() && isValidBIC(text),
  blz: text => /^\d{8}$/.test(text),
  email: text => text.length <= 254 && /^[^@\s]+@[^@\s]+\.[^@\s]+$/.test(text),
  'past-date': text => isDay(text) && text <= today(),
  'birth-date': text => isDay(text) && text <= today() && text >= (relativeDay('$today-120y') ?? ''),
};

/** The shapes of days, times, months and instants, which follow from a field's kind. */
export const shapes = {
  date: isDay,
  time: (text: string) => /^([01]\d|2[0-3]):[0-5]\d$/.test(text),
  month: (text: string) => /^\d{4}-(0[1-9]|1[0-2])$/.test(text),
  instant: (text: string) =>
    /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}\.\d{3}Z$/.test(text) && !Number.isNaN(Date.parse(text)),
} as const;
