import type { Locale } from './entityMeta.ts';

/** What is wrong with one field; server and forms translate it into the reader's language. */
export interface FieldFault {
  readonly code: string;
  readonly params?: Readonly<Record<string, unknown>>;
  /** message with `{placeholders}`, for codes that an office defines; those of the engine are in `messages/` */
  readonly text?: Readonly<Record<Locale, string>>;
}

/** The faults of one feature, by code: `faults.amount = { ...paymentFaults.moreThanRest, params: { rest } }`. */
export function defineFaults<Code extends string>(
  texts: Readonly<Record<Code, Readonly<Record<Locale, string>>>>,
): Readonly<Record<Code, FieldFault>> {
  const coded = Object.entries<Readonly<Record<Locale, string>>>(texts).map(
    ([code, text]) => [code, { code, text }] as const,
  );
  // `fromEntries` loses the type of the keys.
  return Object.fromEntries(coded) as Record<Code, FieldFault>;
}
