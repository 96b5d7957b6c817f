import { fold } from '../../../shared/fold';
import type { SearchAnswer } from '../providers/searchApi';

type Found = SearchAnswer['groups'][number];

const apart = /[^\p{L}\p{N}]+/u;
/** The words of a text without its punctuation, so that `Müller-Lüdenscheidt` has two. */
const plainWords = (folded: string) => folded.split(apart).filter(Boolean);

/**
 * 0: the label starts with the query, or with its first word while each further word starts some word of the
 * label; 1: each query word starts some word of the label; 2: the match is elsewhere in the record.
 */
export function nearness(label: string, query: string): number {
  const [name, sought] = [fold(label), fold(query)];
  if (name.startsWith(sought)) return 0;
  const [words, typed] = [plainWords(name), plainWords(sought)];
  const [first] = typed;
  if (first === undefined || !typed.every(each => words.some(word => word.startsWith(each)))) return 2;
  return name.startsWith(first) ? 0 : 1;
}

/**
 * Sorts the groups by how near their best label is to the query; at the same distance, groups that others
 * refer to come first, then menu order decides. A group is referred to if one of its labels is part of a
 * label in another group: this puts the person first when the query is a birth date or a telephone number,
 * which no label contains.
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
