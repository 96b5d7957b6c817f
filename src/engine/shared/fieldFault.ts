import type { Locale } from './entityMeta.ts';

/** What is wrong with one field; the server and the forms put it into words in the language of the reader. */
export interface FieldFault {
  readonly code: string;
  readonly params?: Readonly<Record<string, unknown>>;
  /** the sentence with `{placeholders}`, of codes that an office defines; those of the engine are in `messages/` */
  readonly text?: Readonly<Record<Locale, string>>;
}

/** The faults of one feature, by code: `faults.amount = { ...paymentFaults.moreThanRest, params: { rest } }`. */
export function defineFaults<Code extends string>(
  texts: Readonly<Record<Code, Readonly<Record<Locale, string>>>>,
): Readonly<Record<Code, FieldFault>> {
  const coded = Object.entries<Readonly<Record<Locale, string>>>(texts).map(
    ([code, text]) => [code, { code, text }] as const,
  );
  // The same keys, which `fromEntries` forgets.
  return Object.fromEntries(coded) as Record<Code, FieldFault>;
}
