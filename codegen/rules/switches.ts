import { operators } from '../../src/engine/shared/filterValue';
import type { NamedFilterSchema } from '../dialect/list';
import { didYouMean, problem } from '../problem';
import { fieldAt, systemColumns } from './fieldAt';
import type { Candidate, Rules } from './rule';

/** Rules about named filters of a list: switches, and choices of several options. */
export const switchRules: Rules = {
  'Named filters have names of their own and either where or options': candidate =>
    namedFilters(candidate).flatMap(({ filter, place }) => {
      const { name } = filter;
      const taken = takenBy(candidate, filter);
      const clash = `The filter "${name}" has the name ${taken}`;
      const isOneOfTwo = (filter.where === undefined) !== (filter.options === undefined);
      const shape = `The filter "${name}" needs either where or options`;
      return [
        ...(taken === null
          ? []
          : [problem(candidate.file, [...place, 'name'], clash, 'Choose another name')]),
        ...(isOneOfTwo ? [] : [problem(candidate.file, place, shape, 'Give it exactly one of the two')]),
      ];
    }),

  'A list starts with one of its switches, over fields that everybody may read': (candidate, world) => {
    const { file, schema } = candidate;
    const start = schema['x-list']?.start;
    if (start === undefined) return [];
    const switches = (schema['x-list']?.filters ?? []).flatMap(filter =>
      typeof filter !== 'string' && filter.where ? [filter] : [],
    );
    const place = ['x-list', 'start'];
    const found = switches.find(({ name }) => name === start);
    if (!found) {
      const remedy = didYouMean(
        start,
        switches.map(({ name }) => name),
      );
      return [problem(file, place, `"${start}" is no switch among the filters of the list`, remedy)];
    }
    return Object.keys(found.where ?? {}).flatMap(key => {
      const paths = [key, key.replace(/_[a-z]+$/, ''), key.replace(/_[a-z]+_any$/, '')];
      const fields = paths.flatMap(path => fieldAt(candidate, world, path) ?? []);
      if (fields.every(field => field === 'unjudged' || !field['x-sensitive'])) return [];
      const message = `"${start}" asks for "${key}", which not everybody may read`;
      return [problem(file, place, message, 'Start with another switch')];
    });
  },
};

const namedFilters = ({ schema }: Candidate) =>
  (schema['x-list']?.filters ?? []).flatMap((filter, index) =>
    typeof filter === 'string' ? [] : [{ filter, place: ['x-list', 'filters', index] }],
  );

/** The other meaning that the API would give to the name of a filter; null if there is none. */
function takenBy(candidate: Candidate, filter: NamedFilterSchema): string | null {
  const { name } = filter;
  if (candidate.fields.has(name)) return 'of a field';
  if (name === 'q' || systemColumns.includes(name)) return 'of what every list can be filtered by';
  const operator = operators.find(each => name.endsWith(`_${each}`));
  const asked = operator ? name.slice(0, -operator.length - 1) : name;
  if (operator && (candidate.fields.has(asked) || systemColumns.includes(asked)))
    return `by which the API asks _${operator} of "${asked}"`;
  const first = namedFilters(candidate).find(each => each.filter.name === name);
  return first && first.filter !== filter ? 'of another one' : null;
}
