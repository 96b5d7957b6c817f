import type { NamedFilterSchema } from '../dialect/list';
import { didYouMean, problem } from '../problem';
import type { Candidate, Rules } from './rule';

/** Rules about the counts and sums that home page and menu show. */
export const workRules: Rules = {
  'Work is a switch, and a sum is over a money field by a choice': candidate =>
    namedFilters(candidate).flatMap(({ filter, index }) => {
      const place = ['x-list', 'filters', index];
      const { work, sum, options, name } = filter;
      if (work && options) {
        const message = `The choice "${name}" cannot be work`;
        return [problem(candidate.file, [...place, 'work'], message, 'Give `work` to a switch')];
      }
      if (sum === undefined) return [];
      if (!options) {
        const message = `The switch "${name}" cannot be drawn as a chart`;
        return [problem(candidate.file, [...place, 'sum'], message, 'Give `sum` to a choice')];
      }
      const field = candidate.fields.get(sum);
      if (field?.['x-money'] && !field['x-computed']) return [];
      const money = [...candidate.fields].filter(([, each]) => each['x-money'] && !each['x-computed']);
      const message = `"${sum}" is no stored money field`;
      return [
        problem(
          candidate.file,
          [...place, 'sum'],
          message,
          didYouMean(
            sum,
            money.map(([path]) => path),
          ),
        ),
      ];
    }),

  'The count of the menu is a switch that is work': candidate => {
    const count = candidate.schema['x-menu']?.count;
    const work = namedFilters(candidate).filter(({ filter }) => filter.work && !filter.options);
    const names = work.map(({ filter }) => filter.name);
    if (count === undefined || names.includes(count)) return [];
    const message = `"${count}" is no switch with "work" among the filters of the list`;
    return [problem(candidate.file, ['x-menu', 'count'], message, didYouMean(count, names))];
  },
};

function namedFilters({ schema }: Candidate): readonly { filter: NamedFilterSchema; index: number }[] {
  return (schema['x-list']?.filters ?? []).flatMap((filter, index) =>
    typeof filter === 'string' ? [] : [{ filter, index }],
  );
}
