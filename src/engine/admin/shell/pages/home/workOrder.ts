import type { Product } from '../../../../shared/product';
import type { WorkCount } from '../../../../shared/work';
import type { GeneratedResource } from '../../../kit/page/generatedResource';

const tones: readonly WorkCount['tone'][] = ['info', 'urgent', 'todo'];

/** Information first, then urgent work, then the rest; within each in menu order. */
export function inOrder(
  counts: readonly WorkCount[],
  resources: readonly GeneratedResource[],
  menuGroups: readonly string[],
): readonly WorkCount[] {
  const places = new Map(
    resources.map(({ name, menu }) => [name, menu && menuGroups.indexOf(menu.group) * 10_000 + menu.order]),
  );
  const rank = ({ tone, resource }: WorkCount) =>
    tones.indexOf(tone) * 1_000_000 + (places.get(resource) ?? 999_999);
  return [...counts].sort((a, b) => rank(a) - rank(b));
}

/** How many tasks are shown before the user expands the rest. */
const most = 5;

/**
 * Splits the counts, which hold only what the user may see, into the daily work of the user's roles and the
 * rest; both in order.
 */
export function splitWork(
  counts: readonly WorkCount[],
  roles: readonly string[],
  tasks: Product['home']['tasks'],
): { readonly first: readonly WorkCount[]; readonly rest: readonly WorkCount[] } {
  const daily = inTurn(roles.map(role => tasks[role] ?? []));
  const own = daily.flatMap(
    task => counts.find(({ resource, filter }) => task === `${resource}.${filter}`) ?? [],
  );
  const isWaiting = ({ count, tone }: WorkCount) => count > 0 || tone === 'info';
  const first = (own.length > 0 ? own : counts.filter(isWaiting)).slice(0, most);
  return { first, rest: counts.filter(count => !first.includes(count)) };
}

/**
 * The first of each role, then the second of each: a user with two roles sees the most important work of
 * both.
 */
function inTurn(lists: readonly (readonly string[])[]): readonly string[] {
  const longest = Math.max(0, ...lists.map(({ length }) => length));
  const turns = Array.from({ length: longest }, (_, turn) => lists.flatMap(list => list[turn] ?? []));
  return [...new Set(turns.flat())];
}
