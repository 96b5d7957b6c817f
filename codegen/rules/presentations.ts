import type { FieldKind } from '../../src/engine/shared/field';
import type { PresentationSchema } from '../dialect/list';
import { kindOf } from '../fieldKind';
import { didYouMean, type Problem, problem, type SchemaPath } from '../problem';
import { noField } from './fieldAt';
import type { Candidate, Rules } from './rule';

type Part = 'by' | 'day' | 'from' | 'to' | 'minutes' | 'lanes';

/** The keywords that each kind of presentation requires, and those that it accepts. */
const parts: Readonly<
  Record<PresentationSchema['as'], { readonly needs: readonly Part[]; readonly takes: readonly Part[] }>
> = {
  kanban: { needs: ['by'], takes: ['by'] },
  calendar: { needs: ['by'], takes: ['by'] },
  timeline: { needs: ['day', 'from', 'lanes'], takes: ['day', 'from', 'to', 'minutes', 'lanes'] },
};

const presentationsIn = ({ schema }: Candidate) =>
  (schema['x-list']?.as ?? []).map((presentation, index) => ({
    presentation,
    place: ['x-list', 'as', index] as const,
  }));

/** Rules about other presentations of a list (`x-list.as`). */
export const presentationRules: Rules = {
  'A presentation says what its kind looks at, and has a name of its own': candidate =>
    presentationsIn(candidate).flatMap(({ presentation, place }, index): readonly Problem[] => {
      const { needs, takes } = parts[presentation.as];
      const names = (candidate.schema['x-list']?.as ?? []).map(({ name }) => name);
      const given = (['by', 'day', 'from', 'to', 'minutes', 'lanes'] as const).filter(
        part => presentation[part] !== undefined,
      );
      const a = `A ${presentation.as}`;
      return [
        ...(names.indexOf(presentation.name) === index
          ? []
          : [
              problem(
                candidate.file,
                [...place, 'name'],
                `Two ways to look at the list are called "${presentation.name}"`,
                'Choose another name',
              ),
            ]),
        ...needs
          .filter(part => !given.includes(part))
          .map(part => problem(candidate.file, place, `${a} needs "${part}"`, 'Add it')),
        ...given
          .filter(part => !takes.includes(part))
          .map(part =>
            problem(
              candidate.file,
              [...place, part],
              `${a} has no "${part}"`,
              `It takes ${takes.join(', ')}`,
            ),
          ),
      ];
    }),

  'A presentation looks at stored fields that everybody may read': candidate =>
    presentationsIn(candidate).flatMap(({ presentation, place }) => {
      const { as, by, day, from, to, lanes = [] } = presentation;
      return [
        ...judged(candidate, by, [...place, 'by'], as === 'kanban' ? ['enum'] : ['date', 'instant']),
        ...judged(candidate, day, [...place, 'day'], ['date']),
        ...judged(candidate, from, [...place, 'from'], ['time', 'instant']),
        ...judged(candidate, to, [...place, 'to'], ['time', 'instant']),
        ...lanes.flatMap((lane, index) =>
          judged(candidate, lane, [...place, 'lanes', index], ['ref', 'enum', 'text', 'boolean']),
        ),
      ];
    }),

  'The cards of a presentation show columns of the list': candidate =>
    presentationsIn(candidate).flatMap(({ presentation: { fields = [] }, place }) => {
      const columns = candidate.schema['x-list']?.columns ?? [];
      return fields.flatMap((path, index) =>
        columns.includes(path)
          ? []
          : [
              problem(
                candidate.file,
                [...place, 'fields', index],
                `"${path}" is no column of the list`,
                didYouMean(path, columns),
              ),
            ],
      );
    }),
};

const words: Readonly<Partial<Record<FieldKind, string>>> = {
  enum: 'choice',
  date: 'day',
  instant: 'moment',
  time: 'time',
  ref: 'reference',
  text: 'text',
  boolean: 'switch',
};

function judged(
  candidate: Candidate,
  path: string | undefined,
  place: SchemaPath,
  kinds: readonly FieldKind[],
): readonly Problem[] {
  if (path === undefined) return [];
  const field = candidate.fields.get(path);
  if (!field) return [noField(candidate, place, path)];
  if (field['x-sensitive'] || field['x-secret'])
    return [problem(candidate.file, place, `Not everybody may read "${path}"`, 'Choose another field')];
  if (kinds.includes(kindOf(field)) && !field['x-computed']) return [];
  const wanted = kinds.map(kind => words[kind]).join(' or ');
  return [problem(candidate.file, place, `"${path}" is no stored ${wanted}`, 'Choose another field')];
}
