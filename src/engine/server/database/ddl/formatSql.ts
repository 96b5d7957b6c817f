import type { Format } from '../../../shared/field.ts';
import { isEngineFormat } from '../../../shared/formats.ts';
import { formatMeta, officeFormat, type TextSql } from '../../../shared/officeFormats.ts';
import type { Dialect } from '../database.ts';
import { allOf, matches } from './textMatch.ts';

/**
 * The checks of `src/engine/shared/formats.ts` and of the office's formats in SQL: plain character arithmetic,
 * because SQLite has no user-defined functions here.
 */
export function formatSql(dialect: Dialect, column: string, format: Format): string {
  if (!isEngineFormat(format)) return officeSql(format, textSql(dialect, column));
  switch (format) {
    case 'iban':
      return allOf(
        ibanShape(dialect, column),
        `${mod97(dialect, column)} = 1`,
        `(substr(${column}, 1, 2) <> 'DE' or length(${column}) = 22)`,
      );
    case 'bic':
      return matches(dialect, column, '^[A-Z]{6}[A-Z0-9]{2}([A-Z0-9]{3})?$');
    case 'email':
      return emailShape(dialect, column);
    case 'phone':
      return phoneShape(dialect, column);
    case 'url':
      return urlShape(dialect, column);
    case 'color':
      return matches(dialect, column, '^#[0-9a-f]{6}$');
    case 'past-date':
    case 'birth-date':
      return '1 = 1'; // these depend on today's date, which a table constraint cannot use
  }
}

function officeSql(format: string, text: TextSql): string {
  if (!formatMeta(format))
    throw new Error(
      `The format "${format}" is missing. Name it in schemas/product.json and add it to src/office/formats.ts; migrations may need it after all fields have lost it.`,
    );
  const { sql } = officeFormat(format);
  if (!sql) throw new Error(`The format "${format}" was adopted without its SQL.`);
  return sql(text);
}

/** At least three digits, the usual separators between them, and a plus only at the start; at most 40 characters. */
function phoneShape(dialect: Dialect, column: string): string {
  const [start, hasOther, hasDigits] =
    dialect === 'postgres'
      ? [
          `${column} ~ '^[+(0-9]'`,
          `${column} ~ '^.[^0-9 ()/.-]|^.+[^0-9 ()/.-]'`,
          `${column} ~ '[0-9].*[0-9].*[0-9]'`,
        ]
      : [
          `${column} glob '[+(0-9]*'`,
          `${column} glob '?*[^-0-9 ()/.]*'`,
          `${column} glob '*[0-9]*[0-9]*[0-9]*'`,
        ];
  return `(${start} and not ${hasOther} and ${hasDigits} and length(${column}) <= 40)`;
}

/** An http or https URL: no blanks, quotes, angle brackets or backslashes, at most 2,000 characters. */
function urlShape(dialect: Dialect, column: string): string {
  const start =
    dialect === 'postgres'
      ? `${column} ~ '^https?://[^/?#]'`
      : `(${column} glob 'http://[^/?#]*' or ${column} glob 'https://[^/?#]*')`;
  const hasOther =
    dialect === 'postgres'
      ? `${column} ~ '[[:space:]"<>\\\\\u00a0]'`
      : `${column} glob '*[ \t\n\v\f\r\u00a0"<>\\]*'`;
  return `(${start} and not ${hasOther} and length(${column}) <= 2000)`;
}

/** One @, a dot after it, no blanks, at most 254 characters (RFC 5321); what is undeliverable otherwise, the API says. */
function emailShape(dialect: Dialect, column: string): string {
  const hasBlank =
    dialect === 'postgres' ? `${column} ~ '[[:space:]]'` : `${column} glob '*[ \t\n\v\f\r\u00a0]*'`;
  return `(${column} like '_%@_%._%' and ${column} not like '%@%@%' and not ${hasBlank} and length(${column}) <= 254)`;
}

const textSql = (dialect: Dialect, column: string): TextSql => ({
  matches: pattern => matches(dialect, column, pattern),
  digit: position => `cast(substr(${column}, ${position}, 1) as integer)`,
  firstCode: `${dialect === 'sqlite' ? 'unicode' : 'ascii'}(${column})`,
  both: allOf,
});

/** Two letters, two digits, 11 to 30 letters or digits (ISO 13616). */
function ibanShape(dialect: Dialect, column: string): string {
  if (dialect === 'postgres') return `${column} ~ '^[A-Z]{2}[0-9]{2}[A-Z0-9]{11,30}$'`;
  return `(${column} glob '[A-Z][A-Z][0-9][0-9]*' and ${column} not glob '*[^A-Z0-9]*' and length(${column}) between 15 and 34)`;
}

/**
 * ISO 7064 mod 97 over characters 5 to the last, then 1 to 4, A = 10 … Z = 35: the remainder so far times ten (a
 * hundred for a letter), plus the next value. Positions past the end leave it unchanged.
 */
function mod97(dialect: Dialect, column: string): string {
  const position = dialect === 'sqlite' ? 'instr' : 'strpos';
  const order = [...Array.from({ length: 30 }, (_, index) => index + 5), 1, 2, 3, 4];
  return order.reduce((remainder, at) => {
    const value = `${position}('0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ', substr(${column}, ${at}, 1)) - 1`;
    const isBehind = `length(${column}) < ${at}`;
    const factor = `case when ${isBehind} then 1 when ${value} > 9 then 100 else 10 end`;
    return `((${remainder} * (${factor}) + case when ${isBehind} then 0 else ${value} end) % 97)`;
  }, '0');
}
