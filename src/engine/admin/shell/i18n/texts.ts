import type { Locale } from '../../../shared/entityMeta';
import type { OfficeScreens } from '../officeScreens';
import type { ScreenFacts } from '../screenFacts';
import { flatten, type Layer, type MessageTree } from './messageTree';
import { pageTexts } from './pageTexts';

/** Where the texts of the screens come from; each layer is a chunk of its own. */
export interface Texts {
  /** the default first */
  readonly languages: readonly Locale[];
  /**
   * texts that any page may need: react-admin's, ours over them, the three layers of R-SHELL-4, and the
   * product's own
   */
  readonly always: (locale: Locale) => readonly Layer[];
  /** texts for the pages of one resource; empty for a name that is not a resource */
  readonly of: (locale: Locale, resource: string) => Layer;
}

export function createTexts(
  { labels, product }: Pick<ScreenFacts, 'labels' | 'product'>,
  office: Pick<OfficeScreens, 'texts' | 'words'>,
): Texts {
  const named =
    (locale: Locale, layer: Layer): Layer =>
    async () =>
      withName(await layer(), product.title[locale]);
  return {
    languages: product.languages,
    always: locale => [
      ...shellTexts[locale].map(layer => named(locale, layer)),
      async () => (await labels[locale]()).names,
      async () => ({
        'app.name': product.title[locale],
        'authorization.sign_in.lead': product.lead?.[locale] ?? '',
        ...office.words?.[locale],
      }),
    ],
    of: (locale, resource) => async () => {
      const { load } = await labels[locale]();
      const own = pageTexts[locale][resource];
      const [generated, ...written] = await Promise.all([
        load[resource]?.(),
        own && named(locale, own)(),
        office.texts?.[locale][resource]?.(),
      ]);
      return Object.assign({}, generated?.labels, ...written);
    },
  };
}

/** `%{app}` in the shell's texts is the title of the product. */
const withName = (tree: MessageTree, title: string): MessageTree =>
  Object.fromEntries(
    Object.entries(flatten(tree)).map(([key, text]) => [key, text.replaceAll('%{app}', title)]),
  );

const shellTexts: Readonly<Record<Locale, readonly Layer[]>> = {
  de: [
    async () => (await import('./raGerman')).raGerman,
    async () => (await import('./authorization/de')).authorization,
    async () => (await import('./app/de')).app,
    async () => (await import('../../kit/messages/de')).messages,
  ],
  en: [
    async () => (await import('./raEnglish')).raEnglish,
    async () => (await import('./authorization/en')).authorization,
    async () => (await import('./app/en')).app,
    async () => (await import('../../kit/messages/en')).messages,
  ],
};
