import type { FieldSchema } from '../dialect/field';
import { didYouMean, type Problem, problem, type SchemaPath } from '../problem';
import { sectionsOf } from './form';
import type { Candidate, Rules, World } from './rule';

const groupsIn = ({ schema }: Candidate) =>
  (schema['x-one-of'] ?? []).map((group, index) => ({ group, place: ['x-one-of', index] as const }));

/** Every field of every group, with its place in the schema. */
const membersIn = (candidate: Candidate) =>
  groupsIn(candidate).flatMap(({ group, place }) =>
    group.fields.map((name, at) => ({
      name,
      group,
      field: candidate.schema.properties[name],
      place: [...place, 'fields', at] as const,
    })),
  );

/** Rules about groups of references of which a record has one (`x-one-of`). */
export const oneOfRules: Rules = {
  'References of which there is one have a name of their own': candidate => {
    const { file, schema, fields, groups } = candidate;
    const names = groupsIn(candidate).map(({ group }) => group.name);
    const has = (all: readonly { readonly name: string }[] | undefined, name: string) =>
      all?.some(each => each.name === name) ?? false;
    return groupsIn(candidate).flatMap(({ group: { name }, place }, index) => {
      const taken =
        names.indexOf(name) < index
          ? 'of others of which there is one'
          : fields.has(name) || groups.has(name)
            ? 'of a field'
            : has(schema['x-children'], name)
              ? 'of child rows'
              : has(schema['x-rules'], name)
                ? 'of a rule across fields'
                : null;
      const message = `"${name}" is the name ${taken}`;
      return taken === null ? [] : [problem(file, [...place, 'name'], message, 'Choose another name')];
    });
  },

  'There is one of references, each to one record': candidate => {
    const references = Object.entries(candidate.schema.properties).flatMap(
      ([name, { type, 'x-ref': ref }]) => (type === 'integer' && ref ? [name] : []),
    );
    return membersIn(candidate).flatMap(({ name, place }) => {
      if (references.includes(name)) return [];
      const message = Object.hasOwn(candidate.schema.properties, name)
        ? `"${name}" does not refer to one record`
        : `Field "${name}" does not exist`;
      return [problem(candidate.file, place, message, didYouMean(name, references))];
    });
  },

  'A reference is one of those of one group': candidate => {
    const all = membersIn(candidate);
    return all.flatMap(({ name, place }, index) => {
      const before = all.findIndex(other => other.name === name);
      return before < index
        ? [problem(candidate.file, place, `"${name}" is named twice`, 'Remove one of the two')]
        : [];
    });
  },

  'Which of several references there is, people choose': (candidate, world) =>
    membersIn(candidate).flatMap(({ name, field, place }): readonly Problem[] => {
      const why = field && (filledOrHidden(candidate, name, field) ?? standing(candidate, world, name));
      return why ? [problem(candidate.file, place, `"${name}" ${why[0]}`, why[1])] : [];
    }),

  'A reference that must be one of several does not become empty by itself': candidate =>
    membersIn(candidate).flatMap(({ name, group, field, place }) =>
      group.required && field?.['x-ref']?.onDelete === 'set-null'
        ? [
            problem(
              candidate.file,
              place,
              `"${name}" becomes empty with the record that it names, and one of "${group.name}" is required`,
              'Use onDelete "restrict" or "cascade"',
            ),
          ]
        : [],
    ),

  'References of which there is one stand together in the form': candidate => {
    const sections = sectionsOf(candidate.schema);
    return groupsIn(candidate).flatMap(({ group }) => {
      const placed = sections.flatMap(({ section, place }) =>
        section.fields.flatMap((path, index) =>
          path === group.name || group.fields.includes(path)
            ? [{ path, section, at: [...place, 'fields', index] }]
            : [],
        ),
      );
      const [first] = placed;
      const isWhole = placed.some(({ path }) => path === group.name) || placed.length === group.fields.length;
      const isTogether = placed.every(({ section }) => section === first?.section);
      if (!first || (isWhole && isTogether)) return [];
      const message = `"${first.path}" stands without the others of "${group.name}", of which there is one`;
      return [problem(candidate.file, first.at, message, `Name "${group.name}" in its place`)];
    });
  },

  'A list leads to its records, and is ordered, by a field': candidate => {
    const list = candidate.schema['x-list'];
    const names = groupsIn(candidate).map(({ group }) => group.name);
    const places: readonly (readonly [string | undefined, SchemaPath])[] = [
      [list?.columns?.[0], ['x-list', 'columns', 0]],
      ...(list?.views ?? []).flatMap(({ columns, sort }, index) => [
        [columns?.[0], ['x-list', 'views', index, 'columns', 0]] as const,
        [sort?.field, ['x-list', 'views', index, 'sort', 'field']] as const,
      ]),
    ];
    return places.flatMap(([name, place]) =>
      name !== undefined && names.includes(name)
        ? [problem(candidate.file, place, `"${name}" is one of several fields`, 'Name a field')]
        : [],
    );
  },

  'Of several references either each is set once or none': candidate =>
    groupsIn(candidate).flatMap(({ group, place }) => {
      const isOnce = (name: string) => candidate.schema.properties[name]?.['x-set-once'] === true;
      const once = group.fields.filter(isOnce);
      if (once.length === 0 || once.length === group.fields.length) return [];
      const other = group.fields.find(name => !isOnce(name));
      const message = `"${once[0]}" is set once and "${other}" is not, so that the one could not give way to the other`;
      return [problem(candidate.file, [...place, 'fields'], message, 'Give x-set-once to each or to none')];
    }),
};

type Why = readonly [why: string, remedy: string] | null;

/** Why a field cannot be a member of such a group, and the remedy; null if it can. */
function filledOrHidden({ schema }: Candidate, name: string, field: FieldSchema): Why {
  if (schema.required?.includes(name))
    return ['is required by itself, so that there could be no other', 'Remove it from required'];
  const filled = (['default', 'x-default', 'x-default-by-role', 'x-follows', 'x-copy-of'] as const).find(
    keyword => field[keyword] !== undefined,
  );
  if (filled) return [`is filled in by ${filled}, which could add it to another`, `Remove ${filled} from it`];
  const hidden = (['x-when', 'x-read-only', 'x-computed', 'x-secret', 'x-sensitive'] as const).find(
    keyword => field[keyword] !== undefined && field[keyword] !== false,
  );
  return hidden
    ? [`has ${hidden}, and people could not see or choose which one there is`, `Remove ${hidden} from it`]
    : null;
}

/**
 * A reference that gives the record its place (parent, tree, nested URL) is always needed, so it cannot be
 * one of several.
 */
function standing({ name: entity, schema }: Candidate, { byName }: World, name: string): Why {
  const rows = byName.get(schema['x-child-of'] ?? '')?.schema['x-children'] ?? [];
  const isAbove =
    schema['x-route']?.parent?.by === name ||
    schema['x-tree'] === name ||
    rows.some(each => each.entity === entity && each.by === name);
  return isAbove ? ['says where the record stands, so that it is always needed', 'Leave it out'] : null;
}
