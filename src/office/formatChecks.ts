import type { FormatChecks } from '@engine/shared/officeFormats';
import type { FormatName } from '@generated/types/names';

const digitSum = (n: number) => Math.floor(n / 10) + (n % 10);

/** Sum of the digit sums of the products of digits and alternating weights. */
const weightedSum = (digits: string, weights: readonly [number, number]) =>
  [...digits].reduce((sum, digit, i) => sum + digitSum(Number(digit) * weights[(i % 2) as 0 | 1]), 0);

/**
 * Institutionskennzeichen: nine digits, the last one is the check digit for digits 3 to 8 (ARGE·IK,
 * Gemeinsames Rundschreiben, Anlage 1).
 */
export const isIk = (text: string) =>
  /^\d{9}$/.test(text) && weightedSum(text.slice(2, 8), [2, 1]) % 10 === Number(text[8]);

/** Krankenversichertennummer, unchanging part: a letter as two digits, eight digits, one check digit (§ 290 SGB V). */
export function isKvnr(text: string): boolean {
  if (!/^[A-Z]\d{9}$/.test(text)) return false;
  const letter = String(text.charCodeAt(0) - 64).padStart(2, '0');
  return weightedSum(letter + text.slice(1, 9), [1, 2]) % 10 === Number(text[9]);
}

/**
 * The checks of formats that this office's schemas name by `x-format`, for screens; `formats.ts` adds the SQL
 * for databases.
 */
export const formatChecks = {
  ik: { test: isIk },
  kvnr: { test: isKvnr },
  /** Bankleitzahl: eight digits without a check digit. */
  blz: { test: (text: string) => /^\d{8}$/.test(text) },
} satisfies FormatChecks & Readonly<Record<FormatName, unknown>>;
