import type { WorkCount } from '../../../../shared/work';
import type { GeneratedResource } from '../../../kit/page/generatedResource';

const tones: readonly WorkCount['tone'][] = ['info', 'urgent', 'todo'];

/** What to know first, then what cannot wait, then the rest; within these as in the menu. */
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
