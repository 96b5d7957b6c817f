import type { TranslationMessages } from 'ra-core';
import { withoutReload } from '../../kit/missingCode';
import { flatten, type Layer, type MessageTree } from './messageTree';

/**
 * Loads the layers of one language. A layer that fails to load is logged and the app stays usable
 * (R-SHELL-4): the same layer of another language, often loaded already, takes its place.
 */
export async function loadMessages(
  from: readonly Layer[],
  instead: readonly Layer[] = [],
  onLost: () => void = () => undefined,
): Promise<TranslationMessages> {
  const loaded = await Promise.all(from.map((layer, index) => loadLayer(layer, instead[index], onLost)));
  const messages = Object.assign({}, ...loaded.map(layer => flatten(layer)));
  // polyglot accepts flat keys; react-admin's type describes its nested tree.
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
