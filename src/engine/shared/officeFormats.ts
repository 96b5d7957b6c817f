import type { Text } from './entityMeta.ts';

/** A format of the office as declared in product.json. */
export interface FormatMeta {
  readonly name: string;
  /** error message for a text that does not have the format */
  readonly message: Text;
  /** digits only: phones show the numeric keypad */
  readonly digits: boolean;
  /** the complete rule; a format without a pattern has its code in `src/office/formats.ts` */
  readonly pattern?: string;
  /** placeholder of an empty input */
  readonly example?: string;
  /** lower case and blanks are significant, so the text is not normalised */
  readonly asTyped?: boolean;
}

/** The check of a format in code. */
export interface FormatCheck {
  /** receives the text without blanks and in upper case */
  readonly test: (text: string) => boolean;
}

/** The implementation of a format: one rule, once in code and once as SQL. */
export interface OfficeFormat extends FormatCheck {
  readonly sql: (text: TextSql) => string;
}

/** Builders of SQL expressions about the checked text, for either database. */
export interface TextSql {
  /** whether the whole text matches an anchored pattern such as `^[A-Z]\d{9}$` */
  matches(pattern: string): string;
  /** the digit at a position, counted from 1 */
  digit(position: number): string;
  /** code point of the first character: 65 for an A */
  readonly firstCode: string;
  /** evaluates the second only where the first holds: reading a letter as a digit would be an error */
  both(first: string, second: string): string;
}

export type FormatChecks = Readonly<Record<string, FormatCheck>>;
export type OfficeFormats = Readonly<Record<string, OfficeFormat>>;

/** Only the formats on the server have SQL. */
type Adopted = FormatMeta & FormatCheck & Partial<OfficeFormat>;

/**
 * The formats of the office that this program serves. Like the conventions, they are needed where no argument can be
 * passed, in compiled validators and in the SQL of tables, so they are set once: by `openOffice` on the server, by
 * `startShell` in the browser.
 */
let adopted: ReadonlyMap<string, Adopted> = new Map();

/**
 * Adopts the formats. One with neither a pattern nor code accepts every text: in a browser whose office registers its
 * code for the server alone. The server itself does not start without that code (`requireFormats`).
 */
export function adoptFormats(named: readonly FormatMeta[], formats: FormatChecks = {}): void {
  adopted = new Map(
    named.map(meta => {
      const code = meta.pattern === undefined ? formats[meta.name] : byPattern(meta.pattern);
      return [meta.name, { ...meta, ...(code ?? acceptsAll) }];
    }),
  );
}

const acceptsAll: FormatCheck = { test: () => true };

/** `codegen/patternFault.ts` ensures that a pattern means the same in code and in both databases. */
function byPattern(pattern: string): OfficeFormat {
  const whole = new RegExp(pattern, 'u');
  return { test: text => whole.test(text), sql: ({ matches }) => matches(pattern) };
}

export function officeFormat(name: string): Adopted {
  const format = adopted.get(name);
  if (format) return format;
  throw new Error(`The format "${name}" is missing.`);
}

/** The message for a text that does not have the format; null for formats that are not the office's own. */
export const formatMessage = (name: unknown): Text | null => adopted.get(String(name))?.message ?? null;

/** The declaration of a format of the office; undefined for those of the engine. */
export const formatMeta = (name: string): FormatMeta | undefined => adopted.get(name);
