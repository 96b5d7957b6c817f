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

/** The code of a format: one rule, said once for programs and once for the database. */
export interface OfficeFormat {
  /** texts come without blanks, letters in upper case */
  readonly test: (text: string) => boolean;
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

export type OfficeFormats = Readonly<Record<string, OfficeFormat>>;

/**
 * The formats of the one office that this program serves. As conventions, they are needed where no argument reaches, in
 * compiled checks and in the SQL of tables, and so are adopted once: by `openOffice` on the server, by `startShell` in
 * the browser.
 */
let adopted: ReadonlyMap<string, FormatMeta & OfficeFormat> = new Map();

/** Throws where a format of product.json has neither a pattern nor code in `src/office/formats.ts`, or both. */
export function adoptFormats(named: readonly FormatMeta[], formats: OfficeFormats = {}): void {
  adopted = new Map(
    named.map(meta => {
      const code = formats[meta.name];
      if (code && meta.pattern !== undefined)
        throw new Error(
          `The format "${meta.name}" has a pattern in schemas/product.json and code in src/office/formats.ts. Remove one of them.`,
        );
      const rule = meta.pattern === undefined ? code : byPattern(meta.pattern);
      if (rule) return [meta.name, { ...meta, ...rule }];
      throw new Error(
        `schemas/product.json names the format "${meta.name}", which has no pattern, and the code of the office does not have it. Give it a pattern, add it to src/office/formats.ts, or remove it.`,
      );
    }),
  );
}

/** A pattern is the same to programs and databases: `codegen/patternFault.ts` sees to that. */
function byPattern(pattern: string): OfficeFormat {
  const whole = new RegExp(pattern, 'u');
  return { test: text => whole.test(text), sql: ({ matches }) => matches(pattern) };
}

export function officeFormat(name: string): FormatMeta & OfficeFormat {
  const format = adopted.get(name);
  if (format) return format;
  throw new Error(
    `The format "${name}" is missing. Name it in schemas/product.json and add it to src/office/formats.ts; migrations may need it after all fields have lost it.`,
  );
}

/** What to say of a text that does not have a format; null for one that is not the office's. */
export const formatMessage = (name: unknown): Text | null => adopted.get(String(name))?.message ?? null;

/** What forms ask of a format of the office; undefined for those of the engine. */
export const formatMeta = (name: string): FormatMeta | undefined => adopted.get(name);
