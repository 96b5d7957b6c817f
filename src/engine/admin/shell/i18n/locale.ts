import type { Locale } from '../../../shared/entityMeta';
import type { Product } from '../../../shared/product';
import { readCookie } from '../session/cookie';

const COOKIE = 'i18n_redirected';
const YEAR_IN_SECONDS = 365 * 24 * 60 * 60;

const names: Readonly<Record<Locale, string>> = { de: 'Deutsch', en: 'English' };

/** The languages that the user can choose from, each under its own name. */
export const localesOf = (languages: readonly Locale[]) =>
  languages.map(locale => ({ locale, name: names[locale] }));

export function isLocale(value: string | null | undefined): value is Locale {
  return value !== null && value !== undefined && Object.hasOwn(names, value);
}

/**
 * The visitor's choice, else the browser's first language that the product has, else the product's default.
 */
export function preferredLocale(languages: Product['languages']): Locale {
  const isSpoken = (tag: string): tag is Locale => languages.some(each => each === tag);
  const asked = [readCookie(COOKIE) ?? '', ...navigator.languages.map(tag => tag.slice(0, 2).toLowerCase())];
  return asked.find(isSpoken) ?? languages[0];
}

/** Remembers the visitor's choice for a year (R-SHELL-3). */
export function keepLocale(locale: Locale): void {
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API exists on secure origins only
  document.cookie = `${COOKIE}=${locale}; Max-Age=${YEAR_IN_SECONDS}; Path=/; SameSite=Lax`;
}
