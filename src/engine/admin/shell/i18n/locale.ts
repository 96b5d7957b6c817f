import type { Locale } from '../../../shared/entityMeta';
import { readCookie } from '../session/cookie';

const COOKIE = 'i18n_redirected';
const YEAR_IN_SECONDS = 365 * 24 * 60 * 60;

export const locales: readonly { readonly locale: Locale; readonly name: string }[] = [
  { locale: 'de', name: 'Deutsch' },
  { locale: 'en', name: 'English' },
];

export function isLocale(value: string | null | undefined): value is Locale {
  return locales.some(({ locale }) => locale === value);
}

/** The visitor's choice, else the first language of the browser that we speak, else German. */
export function preferredLocale(): Locale {
  const chosen = readCookie(COOKIE);
  if (isLocale(chosen)) return chosen;
  const spoken = navigator.languages.map(tag => tag.slice(0, 2).toLowerCase());
  return spoken.find(isLocale) ?? 'de';
}

/** Makes the locale the page's and remembers it for a year (R-SHELL-3). */
export function keepLocale(locale: Locale): void {
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API exists on secure origins only
  document.cookie = `${COOKIE}=${locale}; Max-Age=${YEAR_IN_SECONDS}; Path=/; SameSite=Lax`;
  document.documentElement.lang = locale;
}
