import type { EntityMeta } from './entityMeta.ts';

/** Base data, which is shared in every scope. */
export function isShared({ scopes }: Pick<EntityMeta, 'scopes'>): boolean {
  const paths = Object.values(scopes);
  return paths.length > 0 && paths.every(path => path === 'shared');
}
