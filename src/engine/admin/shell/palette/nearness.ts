import { fold } from '../../../shared/fold';
import type { SearchAnswer } from '../providers/searchApi';

type Found = SearchAnswer['groups'][number];

const apart = /[^\p{L}\p{N}]+/u;
const wordsOf = (folded: string) => folded.split(apart).filter(Boolean);

/**
 * 0: the name begins with what was typed, its further words in whichever order; 1: some of its words begin so; 2: it
 * stands elsewhere in the record.
 */
export function nearness(label: string, query: string): number {
  const [name, sought] = [fold(label), fold(query)];
  if (name.startsWith(sought)) return 0;
  const [words, typed] = [wordsOf(name), wordsOf(sought)];
  const [first] = typed;
  if (first === undefined || !typed.every(each => words.some(word => word.startsWith(each)))) return 2;
  return name.startsWith(first) ? 0 : 1;
}

/**
 * Who is typed stands before all that only names them; then the areas follow each other as in the menu. A birth date or
 * a telephone number stands in no label as it was typed: there the record counts whose label stands in those of others.
 */
export function inOrder(groups: readonly Found[], query: string, menu: readonly string[]): readonly Found[] {
  const nearest = ({ hits }: Found) => Math.min(...hits.map(({ label }) => nearness(label, query)));
  const isNamed = ({ resource, hits }: Found) =>
    groups.some(
      other =>
        other.resource !== resource &&
        hits.some(({ label }) => other.hits.some(hit => hit.label !== label && hit.label.includes(label))),
    );
  return groups
    .map(group => ({
      group,
      near: nearest(group),
      named: isNamed(group) ? 0 : 1,
      place: menu.indexOf(group.resource),
    }))
    .sort((a, b) => a.near - b.near || a.named - b.named || a.place - b.place)
    .map(({ group }) => group);
}
