import type { TranslationMessages } from 'ra-core';
import type { Locale } from '../../../shared/entityMeta';
import { withoutReload } from '../../kit/missingCode';
import { ownLayers } from './ownLayers';

/** Flat (`'app.menu.home'`) or nested; polyglot reads both. */
export interface MessageTree {
  readonly [key: string]: string | MessageTree;
}
export type Layer = () => Promise<MessageTree>;

/** One language in layers, each a chunk of its own: react-admin's, ours over it, and the three of R-SHELL-4. */
export const layers: Readonly<Record<Locale, readonly Layer[]>> = {
  de: [
    async () => (await import('./raGerman')).raGerman,
    async () => (await import('@generated/labels/de/index')).names,
    async () => (await import('./authorization/de')).authorization,
    async () => (await import('./app/de')).app,
    async () => (await import('../../kit/messages/de')).messages,
  ],
  en: [
    async () => (await import('./raEnglish')).raEnglish,
    async () => (await import('@generated/labels/en/index')).names,
    async () => (await import('./authorization/en')).authorization,
    async () => (await import('./app/en')).app,
    async () => (await import('../../kit/messages/en')).messages,
  ],
};

/** What the pages of one resource say; nothing for a name that is no resource. */
export const labelsOf =
  (locale: Locale, resource: string): Layer =>
  async () => {
    const { load } = await registries[locale]();
    const [generated, own] = await Promise.all([load[resource]?.(), ownLayers[locale][resource]?.()]);
    return { ...generated?.labels, ...own };
  };

const registries = {
  de: () => import('@generated/labels/de/index'),
  en: () => import('@generated/labels/en/index'),
} satisfies Record<Locale, unknown>;

/**
 * A layer that does not load is logged, and the app stays usable (R-SHELL-4): the same layer of the other language, which
 * is often there already, speaks in its place.
 */
export async function loadMessages(
  from: readonly Layer[],
  instead: readonly Layer[] = [],
  onLost: () => void = () => undefined,
): Promise<TranslationMessages> {
  const loaded = await Promise.all(from.map((layer, index) => loadLayer(layer, instead[index], onLost)));
  const messages = Object.assign({}, ...loaded.map(layer => flatten(layer)));
  // Flat keys are what polyglot makes of any tree; the type describes the tree that react-admin ships.
  return messages as unknown as TranslationMessages;
}

async function loadLayer(layer: Layer, instead: Layer | undefined, onLost: () => void): Promise<MessageTree> {
  try {
    return await withoutReload(layer);
  } catch (error) {
    console.error('Failed locale loading', error);
    onLost();
    return instead ? withoutReload(instead).catch(() => ({})) : {};
  }
}

/** `{a: {b: 'x'}}` → `{'a.b': 'x'}` */
export function flatten(tree: MessageTree, prefix = ''): Record<string, string> {
  const flat: Record<string, string> = {};
  for (const [key, value] of Object.entries(tree)) {
    if (typeof value === 'string') flat[prefix + key] = value;
    else Object.assign(flat, flatten(value, `${prefix}${key}.`));
  }
  return flat;
}
