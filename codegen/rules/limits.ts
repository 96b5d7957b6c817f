import type { FieldSchema } from '../dialect/field';
import type { LimitSchema } from '../dialect/limit';
import { kindOf } from '../fieldKind';
import { didYouMean, type Problem, problem, type SchemaPath } from '../problem';
import { noField } from './fieldAt';
import { filterProblems } from './filterProblems';
import type { Candidate, Rules, World } from './rule';

/** Fields with `x-limit` that the entity's own file declares. */
const limited = ({ schema }: Candidate) =>
  Object.entries(schema.properties).flatMap(([name, field]) => {
    const limit = field['x-limit'];
    return limit ? [{ name, field, limit, place: ['properties', name, 'x-limit'] }] : [];
  });

const targetOf = (field: FieldSchema | undefined, world: World) =>
  world.byName.get(field?.['x-ref']?.entity ?? '');

/** Rules about a single limit, in an entity or in a fragment. */
export const ownLimitRules: Rules = {
  'A limit stands on a reference that people write': candidate =>
    limited(candidate).flatMap(({ name, field, place }) => {
      if (field['x-ref'] && !field['x-read-only']) return [];
      const [what, remedy] = field['x-ref']
        ? ['only the server writes', 'Remove x-limit or x-read-only']
        : ['names no record', 'Remove it, or add x-ref'];
      return [problem(candidate.file, place, `"${name}" ${what}, so nothing is to be limited`, remedy)];
    }),
};

export const limitRules: Rules = {
  'A limit asks for fields, operators and values that exist': (candidate, world) =>
    limited(candidate).flatMap(({ field, limit, place }) => {
      const target = targetOf(field, world);
      if (!target) return [];
      return expressionsOf(limit, place).flatMap(({ where, at }) =>
        filterProblems(target, world, where, candidate.file, at),
      );
    }),

  'A limit goes by the values of another choice of its own record': candidate =>
    limited(candidate).flatMap(({ name, limit, place }) =>
      Object.entries(limit.by ?? {}).flatMap(([own, wheres]) =>
        chosenBy(candidate, name, own, Object.keys(wheres), [...place, 'by', own]),
      ),
    ),

  'A limit asks the same of a record once': candidate =>
    limited(candidate).flatMap(({ limit, place }) => {
      const fixed = [...Object.keys(limit.where ?? {}), ...Object.keys(limit.match ?? {})];
      const choices = Object.entries(limit.by ?? {});
      return choices.flatMap(([own, wheres], index) => {
        const others = choices
          .slice(0, index)
          .flatMap(([, before]) => Object.values(before).flatMap(where => Object.keys(where)));
        return Object.entries(wheres).flatMap(([value, where]) =>
          Object.keys(where)
            .filter(key => fixed.includes(key) || others.includes(key))
            .map(key =>
              problem(
                candidate.file,
                [...place, 'by', own, value, key],
                `The limit asks for "${key}" elsewhere as well`,
                'Ask for it in one place',
              ),
            ),
        );
      });
    }),

  'A limit matches two fields that can have the same value': (candidate, world) =>
    limited(candidate).flatMap(({ name, field, limit, place }) => {
      const target = targetOf(field, world);
      if (!target) return [];
      return Object.entries(limit.match ?? {}).flatMap(([theirs, own]) =>
        matched(candidate, target, name, theirs, own, [...place, 'match', theirs]),
      );
    }),

  'The day of a limit and the period that it lies in are days': (candidate, world) =>
    limited(candidate).flatMap(({ field, limit, place }) => {
      const target = targetOf(field, world);
      const { within } = limit;
      if (!target || !within) return [];
      const asked = [
        { of: candidate, key: 'day', name: within.day },
        { of: target, key: 'from', name: within.from },
        { of: target, key: 'to', name: within.to },
      ];
      return asked.flatMap(({ of, key, name }) => {
        const at = [...place, 'within', key];
        const found = of.fields.get(name);
        if (!found) {
          const { message } = noField(of, at, name);
          return [
            problem(candidate.file, at, `${message} in ${of.file}`, didYouMean(name, [...of.fields.keys()])),
          ];
        }
        if (kindOf(found) === 'date') return [];
        return [problem(candidate.file, at, `"${name}" is no day`, 'Name a field with format date')];
      });
    }),

  'A limit that lasts asks for stored values of the other record': (candidate, world) =>
    limited(candidate).flatMap(({ field, limit, place }) => {
      const target = targetOf(field, world);
      if (!target || !limit.lasting) return [];
      const where = limit.where ?? {};
      return limit.lasting.flatMap((key, index) => {
        if (!Object.hasOwn(where, key)) {
          const at = [...place, 'lasting', index];
          return [
            problem(candidate.file, at, `"${key}" is not in where`, didYouMean(key, Object.keys(where))),
          ];
        }
        return isStored(target, key) && !String(where[key]).startsWith('$')
          ? []
          : [
              problem(
                candidate.file,
                [...place, 'where', key],
                `"${key}" changes without a change of ${target.file}`,
                'Remove it from lasting',
              ),
            ];
      });
    }),

  'A limit looks at nothing that is specially protected': (candidate, world) =>
    limited(candidate).flatMap(({ field, limit, place }) => {
      const target = targetOf(field, world);
      const asked = [
        ...expressionsOf(limit, place).flatMap(({ where, at }) =>
          Object.keys(where).map(key => ({ key, of: target, at: [...at, key] })),
        ),
        ...Object.keys(limit.by ?? {}).map(key => ({ key, of: candidate, at: [...place, 'by', key] })),
        ...Object.entries(limit.match ?? {}).flatMap(([theirs, own]) => [
          { key: theirs, of: target, at: [...place, 'match', theirs] },
          { key: own, of: candidate, at: [...place, 'match', theirs] },
        ]),
      ];
      return asked.flatMap(({ key, of, at }) => {
        const found = [...(of?.fields ?? [])].find(([path]) => key === path || key.startsWith(`${path}_`));
        if (!found || !isProtected(found[1])) return [];
        const message = `Field "${found[0]}" is specially protected, and a choice would tell of it`;
        return [problem(candidate.file, at, message, 'Limit the choice by another field')];
      });
    }),
};

/** The filters of a limit with their places: `where`, and those for each value in `by`. */
const expressionsOf = ({ where, by = {} }: LimitSchema, place: SchemaPath) => [
  ...(where ? [{ where, at: [...place, 'where'] }] : []),
  ...Object.entries(by).flatMap(([own, wheres]) =>
    Object.entries(wheres).map(([value, asked]) => ({ where: asked, at: [...place, 'by', own, value] })),
  ),
];

/** Is the filter about a field that is stored in the record itself? */
function isStored({ fields }: Candidate, key: string): boolean {
  const found = [...fields].filter(([path]) => key === path || key.startsWith(`${path}_`));
  return found.some(([, field]) => !field['x-computed']);
}

function chosenBy(
  candidate: Candidate,
  name: string,
  own: string,
  values: readonly string[],
  place: SchemaPath,
): readonly Problem[] {
  const field = candidate.fields.get(own);
  if (!field) return [noField(candidate, place, own)];
  if (own === name || kindOf(field) !== 'enum') {
    const what = `"${own}" is no choice of one value`;
    return [problem(candidate.file, place, what, 'Name a field with an enum')];
  }
  const allowed = (field.enum ?? []).map(String);
  return values
    .filter(value => !allowed.includes(value))
    .map(value =>
      problem(
        candidate.file,
        [...place, value],
        `"${own}" is never ${JSON.stringify(value)}`,
        didYouMean(value, allowed),
      ),
    );
}

const isProtected = (field: FieldSchema): boolean =>
  field['x-sensitive'] !== undefined ||
  field['x-copy-of'] !== undefined ||
  field['x-secret'] === true ||
  field['x-binary'] === true;

function matched(
  candidate: Candidate,
  target: Candidate,
  name: string,
  theirs: string,
  own: string,
  place: SchemaPath,
): readonly Problem[] {
  const [left, right] = [target.fields.get(theirs), candidate.fields.get(own)];
  if (!left) {
    const { message } = noField(target, place, theirs);
    const remedy = didYouMean(theirs, [...target.fields.keys()]);
    return [problem(candidate.file, place, `${message} in ${target.file}`, remedy)];
  }
  if (!right) return [noField(candidate, place, own)];
  if (own === name)
    return [problem(candidate.file, place, `"${own}" is limited by itself`, 'Name another field')];
  const [kind, other] = [describe(left), describe(right)];
  if (kind === other && !left['x-computed'] && !manyOrNone.has(kindOf(left))) return [];
  return [
    problem(
      candidate.file,
      place,
      `"${theirs}" of ${target.file} (${kind}) and "${own}" (${other}) are never the same`,
      'Name two stored fields of one kind with one value each',
    ),
  ];
}

const manyOrNone: ReadonlySet<string> = new Set(['refs', 'enums', 'tags', 'dates', 'json', 'binary']);

/** `ref to guest`, `date`, `computed integer` */
function describe(field: FieldSchema): string {
  const kind = kindOf(field);
  if (field['x-computed']) return `computed ${kind}`;
  return field['x-ref'] ? `${kind} to ${field['x-ref'].entity}` : kind;
}
