import type { OfficeFormat, OfficeFormats, TextSql } from '@engine/shared/officeFormats';
import type { FormatName } from '@generated/types/names';

const digitSum = (n: number) => Math.floor(n / 10) + (n % 10);

/** Digits weighted alternately, digit sums of the products added. */
const weightedSum = (digits: string, weights: readonly [number, number]) =>
  [...digits].reduce((sum, digit, i) => sum + digitSum(Number(digit) * weights[(i % 2) as 0 | 1]), 0);

/** Digit sum of twice a digit: 2 × 7 = 14 → 5. */
const doubled = (value: string) => `(2 * ${value} - 9 * (${value} / 5))`;

/** Institutionskennzeichen: nine digits, the last checks digits 3 to 8 (ARGE·IK, Gemeinsames Rundschreiben, Anlage 1). */
export const isIk = (text: string) =>
  /^\d{9}$/.test(text) && weightedSum(text.slice(2, 8), [2, 1]) % 10 === Number(text[8]);

function ikSql({ matches, digit, both }: TextSql): string {
  const sums = [3, 4, 5, 6, 7, 8].map((position, index) =>
    index % 2 === 0 ? doubled(digit(position)) : digit(position),
  );
  return both(matches('^\\d{9}$'), `(${sums.join(' + ')}) % 10 = ${digit(9)}`);
}

/** Krankenversichertennummer, unchanging part: a letter as two digits, eight digits, one check digit (§ 290 SGB V). */
export function isKvnr(text: string): boolean {
  if (!/^[A-Z]\d{9}$/.test(text)) return false;
  const letter = String(text.charCodeAt(0) - 64).padStart(2, '0');
  return weightedSum(letter + text.slice(1, 9), [1, 2]) % 10 === Number(text[9]);
}

function kvnrSql({ matches, digit, firstCode, both }: TextSql): string {
  const letter = `(${firstCode} - 64)`;
  const sums = [2, 3, 4, 5, 6, 7, 8, 9].map((position, index) =>
    index % 2 === 0 ? digit(position) : doubled(digit(position)),
  );
  return both(
    matches('^[A-Z]\\d{9}$'),
    `(${letter} / 10 + ${doubled(`(${letter} % 10)`)} + ${sums.join(' + ')}) % 10 = ${digit(10)}`,
  );
}

/** Bankleitzahl: eight digits, without a check. */
const blz: OfficeFormat = {
  test: text => /^\d{8}$/.test(text),
  sql: ({ matches }) => matches('^\\d{8}$'),
};

/** The checks that schemas of this office name by `x-format`; product.json says what people read of them. */
export const formats = {
  ik: { test: isIk, sql: ikSql },
  kvnr: { test: isKvnr, sql: kvnrSql },
  blz,
} satisfies OfficeFormats & Readonly<Record<FormatName, OfficeFormat>>;
