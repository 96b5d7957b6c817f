import { type ComponentType, type LazyExoticComponent, lazy } from 'react';
import { patiently } from './missingCode';

/**
 * A part of a page whose code comes when it is first shown, and also when the server was away at that moment:
 * `lazyPart(async () => (await import('./Home')).Home)`.
 */
export function lazyPart<Props>(
  load: () => Promise<ComponentType<Props>>,
): LazyExoticComponent<ComponentType<Props>> {
  return lazy(async () => ({ default: await patiently(load) }));
}
