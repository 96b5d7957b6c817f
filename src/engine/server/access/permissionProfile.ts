import { BoundedCache } from '../boundedCache.ts';
import type { Actor } from './actor.ts';
import { everyPermission } from './everyPermission.ts';

/**
 * Numbers that identify sets of rights: sets with equal content have the same number, even if they are different
 * objects.
 */
const bySet = new WeakMap<Actor['permissions'], WeakMap<Actor['narrowed'], number>>();
/** Bounded, since API keys can have arbitrary sets of rights. */
const byContent = new BoundedCache<number>({ total: 4_000_000, each: 100_000 });
let profiles = 0;

export function permissionProfile({ permissions, narrowed }: Actor): number {
  const found = bySet.get(permissions)?.get(narrowed);
  if (found !== undefined) return found;
  const content = contentOf(permissions, narrowed);
  const known = byContent.get(content);
  const profile = known ?? profiles++;
  if (known === undefined) byContent.set(content, profile, 0);
  const sets = bySet.get(permissions) ?? new WeakMap<Actor['narrowed'], number>();
  bySet.set(permissions, sets.set(narrowed, profile));
  return profile;
}

/** JSON, since the keys that administrators add may contain any character. */
function contentOf(permissions: Actor['permissions'], narrowed: Actor['narrowed']): string {
  const keys = permissions === everyPermission ? 'every' : [...permissions].sort();
  const rows = [...narrowed].map(([key, reach]) => JSON.stringify([key, ...reach]));
  return JSON.stringify([keys, rows.sort()]);
}
