import type { Locale } from '../entityMeta.ts';
import type { ProblemCode } from '../problems.ts';
import { de } from './de.ts';
import { en } from './en.ts';

/** Texts with `{placeholders}`. A problem has [title, detail]. */
export interface Messages {
  readonly problems: Readonly<Record<ProblemCode, readonly [title: string, detail: string]>>;
  readonly fields: Readonly<Record<string, string>>;
}

export const messages: Readonly<Record<Locale, Messages>> = { de, en };

/** The sentence for one faulty field. A `format` has its own text per format where there is one. */
export function fieldMessage(
  locale: Locale,
  error: { readonly code: string; readonly params?: Readonly<Record<string, unknown>> },
): string {
  const { fields } = messages[locale];
  const params = error.params ?? {};
  const template = fields[`${error.code}.${String(params.format)}`] ?? fields[error.code] ?? fields.check;
  return fill(template ?? error.code, params);
}

/** Puts the values into the `{placeholders}`; a placeholder without a value stays visible. */
export function fill(template: string, params: Readonly<Record<string, unknown>>): string {
  return template.replaceAll(/\{(\w+)\}/g, (placeholder, name: string) =>
    Object.hasOwn(params, name) ? String(params[name]) : placeholder,
  );
}
