import { fold } from '../../../shared/fold';
import type { SearchAnswer } from '../providers/searchApi';

type Found = SearchAnswer['groups'][number];

/** 0: the name begins with what was typed; 1: one of its words does; 2: it stands elsewhere in the record. */
export function nearness(label: string, query: string): number {
  const [name, sought] = [fold(label), fold(query)];
  if (name.startsWith(sought)) return 0;
  return name.split(/[^\p{L}\p{N}]+/u).some(word => word.startsWith(sought)) ? 1 : 2;
}

/** Who is typed stands before all that only names them; then the areas follow each other as in the menu. */
export function inOrder(groups: readonly Found[], query: string, menu: readonly string[]): readonly Found[] {
  const nearest = ({ hits }: Found) => Math.min(...hits.map(({ label }) => nearness(label, query)));
  return groups
    .map(group => ({ group, near: nearest(group), place: menu.indexOf(group.resource) }))
    .sort((a, b) => a.near - b.near || a.place - b.place)
    .map(({ group }) => group);
}
