import type { I18nProvider } from 'ra-core';
import polyglot from 'ra-i18n-polyglot';
import type { Locale } from '../../../shared/entityMeta';
import { loadMessages } from '../i18n/loadMessages';
import { isLocale, keepLocale, localesOf } from '../i18n/locale';
import type { Texts } from '../i18n/texts';

export interface TextProvider extends I18nProvider {
  /**
   * Resolves once the labels of the resource are loaded; after a change of language they are loaded again.
   */
  needLabels(resource: string): Promise<void>;
}

/**
 * Loads each language of the product on first use; a change of language takes effect at once and is kept in
 * the cookie.
 */
export async function createI18nProvider(initial: Locale, texts: Texts): Promise<TextProvider> {
  const needed = new Map<string, Promise<void>>();
  const layersIn = (locale: Locale) => [
    ...texts.always(locale),
    ...[...needed.keys()].map(resource => texts.of(locale, resource)),
  ];
  let isWhole = true;
  const messagesIn = (locale: Locale) => {
    isWhole = true;
    const other = texts.languages.find(each => each !== locale);
    return loadMessages(layersIn(locale), other && layersIn(other), () => {
      isWhole = false;
    });
  };
  const first = await messagesIn(initial);
  let isFirst = true;
  const provider = polyglot(
    locale => (isFirst ? first : messagesIn(isLocale(locale) ? locale : initial)),
    initial,
    [...localesOf(texts.languages)],
    { allowMissing: true },
  );
  isFirst = false;
  document.documentElement.lang = initial;
  // Reloads run one after the other: of two in parallel, the one with fewer labels could finish last.
  let last: Promise<void> = Promise.resolve();
  let queued: Promise<void> | null = null;
  const reload = (locale: () => string) => {
    last = last.then(() => provider.changeLocale(locale()));
    return last;
  };
  return {
    ...provider,
    translate: (key, options) => provider.translate(key, withWrittenCount(options, provider.getLocale())),
    changeLocale: async locale => {
      // The choice is saved first, because the page may be left before the texts are loaded.
      const known = isLocale(locale) ? locale : initial;
      keepLocale(known);
      await reload(() => known);
      document.documentElement.lang = known;
    },
    needLabels: resource => {
      const known = needed.get(resource);
      // a layer that failed before may load now
      if (known && isWhole) return known;
      // labels requested before the next reload starts share it
      queued ??= reload(() => {
        queued = null;
        return provider.getLocale();
      });
      needed.set(resource, queued);
      return queued;
    },
  };
}

/** Counts as the language writes them: `1.608 Zeilen`. A text is as good as a number for choosing the plural, which it is. */
const withWrittenCount = (options: { smart_count?: unknown } | undefined, locale: string) =>
  typeof options?.smart_count === 'number' && options.smart_count >= 1000
    ? { ...options, smart_count: options.smart_count.toLocaleString(locale) }
    : options;
