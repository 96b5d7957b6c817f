import type { I18nProvider } from 'ra-core';
import polyglot from 'ra-i18n-polyglot';
import type { Locale } from '../../shared/entityMeta';
import { layers, loadMessages } from '../i18n/loadMessages';
import { isLocale, keepLocale, locales } from '../i18n/locale';

/** Both languages, each loaded when first used; a switch acts at once and is remembered in the cookie. */
export async function createI18nProvider(initial: Locale): Promise<I18nProvider> {
  const first = await loadMessages(layers[initial]);
  const provider = polyglot(
    locale => (locale === initial ? first : loadMessages(layers[isLocale(locale) ? locale : 'en'])),
    initial,
    [...locales],
    { allowMissing: true },
  );
  document.documentElement.lang = initial;
  return {
    ...provider,
    changeLocale: async locale => {
      await provider.changeLocale(locale);
      if (isLocale(locale)) keepLocale(locale);
    },
  };
}
