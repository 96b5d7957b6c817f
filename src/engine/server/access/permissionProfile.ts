import type { Actor } from './actor.ts';

/** Numbers for sets of rights: equal ones get the same number, whichever objects hold them. */
const bySet = new WeakMap<Actor['permissions'], WeakMap<Actor['narrowed'], number>>();
const byContent = new Map<string, number>();

export function permissionProfile({ permissions, narrowed }: Actor): number {
  const known = bySet.get(permissions)?.get(narrowed);
  if (known !== undefined) return known;
  const rows = [...narrowed].map(([key, reach]) => `${key}:${reach.join('+')}`);
  const content = [[...permissions].sort().join(' '), rows.sort().join(' ')].join('|');
  const profile = byContent.get(content) ?? byContent.size;
  byContent.set(content, profile);
  const sets = bySet.get(permissions) ?? new WeakMap<Actor['narrowed'], number>();
  bySet.set(permissions, sets.set(narrowed, profile));
  return profile;
}
