import { groupUnitsOf } from '../../src/engine/shared/listGroups';
import { kindOf } from '../fieldKind';
import { didYouMean, type Problem, problem, type SchemaPath } from '../problem';
import { noField } from './fieldAt';
import { filterProblems } from './filterProblems';
import type { Candidate, Rules } from './rule';

const viewsIn = ({ schema }: Candidate) =>
  (schema['x-list']?.views ?? []).map((view, index) => ({
    view,
    place: ['x-list', 'views', index] as const,
  }));

/** Rules about the views that a schema declares (`x-list.views`). */
export const viewRules: Rules = {
  'A declared view has a name of its own, and shows and orders columns of the list': candidate =>
    viewsIn(candidate).flatMap(({ view, place }, index): readonly Problem[] => {
      const list = candidate.schema['x-list'];
      const { columns = [], sort } = view;
      const known = list?.columns ?? [];
      const names = (list?.views ?? []).map(({ name }) => name);
      const among = (path: string, at: SchemaPath) =>
        known.includes(path)
          ? []
          : [
              problem(
                candidate.file,
                [...place, ...at],
                `"${path}" is no column of the list`,
                didYouMean(path, known),
              ),
            ];
      const twice =
        names.indexOf(view.name) === index
          ? []
          : [
              problem(
                candidate.file,
                [...place, 'name'],
                `Two views of the list are called "${view.name}"`,
                'Choose another name',
              ),
            ];
      return [
        ...twice,
        ...columns.flatMap((path, at) => among(path, ['columns', at])),
        ...(sort ? among(sort.field, ['sort', 'field']) : []),
      ];
    }),

  'A declared view asks for fields, operators and values that exist': (candidate, world) =>
    viewsIn(candidate).flatMap(({ view, place }) =>
      filterProblems(candidate, world, view.filter ?? {}, candidate.file, [...place, 'filter']),
    ),

  'A declared view groups by what records can be grouped by': candidate =>
    viewsIn(candidate).flatMap(({ view: { group }, place }) => {
      if (!group) return [];
      const field = candidate.fields.get(group.by);
      const at = [...place, 'group', 'by'];
      if (!field) return [noField(candidate, at, group.by)];
      const kind = kindOf(field);
      const units = field['x-computed'] || field['x-secret'] ? [] : groupUnitsOf({ kind, computed: null });
      if (units.length === 0)
        return [
          problem(
            candidate.file,
            at,
            `Records cannot be grouped by "${group.by}"`,
            'Name a stored choice, switch, reference, day or month',
          ),
        ];
      const choices = units.filter(unit => unit !== null);
      return group.unit === undefined || units.includes(group.unit)
        ? []
        : [
            problem(
              candidate.file,
              [...place, 'group', 'unit'],
              `"${group.by}" has no ${group.unit}`,
              choices.length > 0 ? `Choose one of: ${choices.join(', ')}` : 'Remove "unit"',
            ),
          ];
    }),
};
