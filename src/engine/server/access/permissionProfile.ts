import { BoundedCache } from '../boundedCache.ts';
import type { Actor } from './actor.ts';

/** Numbers for sets of rights: equal ones get the same number, whichever objects hold them. */
const bySet = new WeakMap<Actor['permissions'], WeakMap<Actor['narrowed'], number>>();
/** Users choose the rights of their API keys, so there is no end of sets. */
const byContent = new BoundedCache<number>({ total: 4_000_000, each: 100_000 });
let profiles = 0;

export function permissionProfile({ permissions, narrowed }: Actor): number {
  const found = bySet.get(permissions)?.get(narrowed);
  if (found !== undefined) return found;
  const rows = [...narrowed].map(([key, reach]) => `${key}:${reach.join('+')}`);
  const content = [[...permissions].sort().join(' '), rows.sort().join(' ')].join('|');
  const known = byContent.get(content);
  const profile = known ?? profiles++;
  if (known === undefined) byContent.set(content, profile, 0);
  const sets = bySet.get(permissions) ?? new WeakMap<Actor['narrowed'], number>();
  bySet.set(permissions, sets.set(narrowed, profile));
  return profile;
}
