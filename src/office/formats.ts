import type { OfficeFormat, OfficeFormats, TextSql } from '@engine/shared/officeFormats';
import type { FormatName } from '@generated/types/names';
import { formatChecks } from './formatChecks.ts';

/** Digit sum of a doubled digit: 2 × 7 = 14 → 5. */
const doubled = (value: string) => `(2 * ${value} - 9 * (${value} / 5))`;

function ikSql({ matches, digit, both }: TextSql): string {
  const sums = [3, 4, 5, 6, 7, 8].map((position, index) =>
    index % 2 === 0 ? doubled(digit(position)) : digit(position),
  );
  return both(matches('^\\d{9}$'), `(${sums.join(' + ')}) % 10 = ${digit(9)}`);
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

/** The checks of formats that this office's schemas name by `x-format`; their texts are in product.json. */
export const formats = {
  ik: { ...formatChecks.ik, sql: ikSql },
  kvnr: { ...formatChecks.kvnr, sql: kvnrSql },
  blz: { ...formatChecks.blz, sql: ({ matches }) => matches('^\\d{8}$') },
} satisfies OfficeFormats & Readonly<Record<FormatName, OfficeFormat>>;
