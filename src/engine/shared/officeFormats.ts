import type { Text } from './entityMeta.ts';

/** What product.json says of a format of the office. */
export interface FormatMeta {
  readonly name: string;
  /** what is wrong with a text that does not have it */
  readonly message: Text;
  /** digits alone: a phone shows its number pad */
  readonly digits: boolean;
  /** says the whole rule; a format without one has its code in `src/office/formats.ts` */
  readonly pattern?: string;
  /** shown in an empty input */
  readonly example?: string;
  /** small letters and blanks belong to it */
  readonly asTyped?: boolean;
}

/** What programs ask of a text. */
export interface FormatCheck {
  /** texts come without blanks, letters in upper case */
  readonly test: (text: string) => boolean;
}

/** The code of a format: one rule, said once for programs and once for the database. */
export interface OfficeFormat extends FormatCheck {
  readonly sql: (text: TextSql) => string;
}

/** Expressions about the text that is checked, as either database understands them. */
export interface TextSql {
  /** whether all of it has an anchored pattern such as `^[A-Z]\d{9}$` */
  matches(pattern: string): string;
  /** the digit at a position, which counts from 1 */
  digit(position: number): string;
  /** the code of the first character: 65 for an A */
  readonly firstCode: string;
  /** the second is asked only where the first holds: a letter that is read as a digit would be an error */
  both(first: string, second: string): string;
}

export type FormatChecks = Readonly<Record<string, FormatCheck>>;
export type OfficeFormats = Readonly<Record<string, OfficeFormat>>;

/** SQL comes with the formats of the server alone. */
type Adopted = FormatMeta & FormatCheck & Partial<OfficeFormat>;

/**
 * The formats of the one office that this program serves. As conventions, they are needed where no argument reaches, in
 * compiled checks and in the SQL of tables, and so are adopted once: by `openOffice` on the server, by `startShell` in
 * the browser.
 */
let adopted: ReadonlyMap<string, Adopted> = new Map();

/** The server has refused by then what does not go together (`requireFormats`). */
export function adoptFormats(named: readonly FormatMeta[], formats: FormatChecks = {}): void {
  adopted = new Map(
    named.flatMap(meta => {
      const code = meta.pattern === undefined ? formats[meta.name] : byPattern(meta.pattern);
      return code ? [[meta.name, { ...meta, ...code }]] : [];
    }),
  );
}

/** A pattern is the same to programs and databases: `codegen/patternFault.ts` sees to that. */
function byPattern(pattern: string): OfficeFormat {
  const whole = new RegExp(pattern, 'u');
  return { test: text => whole.test(text), sql: ({ matches }) => matches(pattern) };
}

export function officeFormat(name: string): Adopted {
  const format = adopted.get(name);
  if (format) return format;
  throw new Error(`The format "${name}" is missing.`);
}

/** What to say of a text that does not have a format; null for one that is not the office's. */
export const formatMessage = (name: unknown): Text | null => adopted.get(String(name))?.message ?? null;

/** What forms ask of a format of the office; undefined for those of the engine. */
export const formatMeta = (name: string): FormatMeta | undefined => adopted.get(name);
