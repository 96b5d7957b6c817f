import { useLocaleState } from 'react-admin';
import type { Locale } from '../../../shared/entityMeta';

/** BCP 47 tag for formatting numbers and dates, derived from the UI language. */
export type Tag = 'de-DE' | 'en-US';

const tagOf = (locale: string): Tag => (locale.startsWith('en') ? 'en-US' : 'de-DE');

export const localeOf = (tag: Tag): Locale => (tag === 'en-US' ? 'en' : 'de');

export function useLanguage(): { locale: Locale; tag: Tag } {
  const [locale] = useLocaleState();
  const tag = tagOf(locale);
  return { locale: localeOf(tag), tag };
}
