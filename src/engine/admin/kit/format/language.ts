import { useLocaleState } from 'react-admin';
import type { Locale } from '../../../shared/entityMeta';

/** How numbers and dates are written, which follows the language of the screen. */
export type Tag = 'de-DE' | 'en-US';

const tagOf = (locale: string): Tag => (locale.startsWith('en') ? 'en-US' : 'de-DE');

export const localeOf = (tag: Tag): Locale => (tag === 'en-US' ? 'en' : 'de');

export function useLanguage(): { locale: Locale; tag: Tag } {
  const [locale] = useLocaleState();
  const tag = tagOf(locale);
  return { locale: localeOf(tag), tag };
}
