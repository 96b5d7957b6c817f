import { kindOf } from '../fieldKind';
import { didYouMean, type Problem, problem, type SchemaPath } from '../problem';
import { fieldAt, noField } from './fieldAt';
import type { Candidate, Rules, World } from './rule';

const kinds = ['date', 'month', 'enum', 'ref'];

/** Rules about the charts of the home page (`x-charts`). */
export const chartRules: Rules = {
  'A chart has a list behind it and a name of its own': ({ file, schema }) => {
    const charts = schema['x-charts'] ?? [];
    const twice = charts.flatMap(({ name }, index) =>
      charts.findIndex(chart => chart.name === name) === index
        ? []
        : [
            problem(
              file,
              ['x-charts', index, 'name'],
              `There are two charts "${name}"`,
              'Rename one of them',
            ),
          ],
    );
    if (charts.length === 0 || (schema['x-operations']?.includes('list') ?? true)) return twice;
    return [...twice, problem(file, ['x-charts'], 'There is no list that the chart could open', 'Remove it')];
  },

  'A chart groups by a day, a month, an enum or a reference, and adds up stored money': (candidate, world) =>
    (candidate.schema['x-charts'] ?? []).flatMap(({ by, sums = [] }, index) => [
      ...groups(candidate, world, by, ['x-charts', index, 'by']),
      ...sums.flatMap((sum, at) => added(candidate, sum, ['x-charts', index, 'sums', at])),
    ]),
};

function groups(candidate: Candidate, world: World, by: string, place: SchemaPath): readonly Problem[] {
  const field = fieldAt(candidate, world, by);
  if (field === null) return [noField(candidate, place, by)];
  if (field === 'unjudged' || (kinds.includes(kindOf(field)) && !field['x-computed'])) return [];
  const message = `"${by}" is no stored day, month, enum or reference`;
  return [problem(candidate.file, place, message, 'Group by another field')];
}

function added({ file, fields }: Candidate, sum: string, place: SchemaPath): readonly Problem[] {
  const isMoney = (path: string) => fields.get(path)?.['x-money'] && !fields.get(path)?.['x-computed'];
  if (isMoney(sum)) return [];
  return [
    problem(
      file,
      place,
      `"${sum}" is no stored money field`,
      didYouMean(sum, [...fields.keys()].filter(isMoney)),
    ),
  ];
}
