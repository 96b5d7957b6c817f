import type { TranslationMessages } from 'ra-core';
import { withoutReload } from '../../kit/missingCode';
import { flatten, type Layer, type MessageTree } from './messageTree';

/**
 * A layer that does not load is logged, and the app stays usable (R-SHELL-4): the same layer of another language, which
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
