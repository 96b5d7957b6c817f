import type { FieldSchema } from '../dialect/field';
import { kindOf } from '../fieldKind';
import { didYouMean, type Problem, problem, type SchemaPath } from '../problem';
import { noField } from './fieldAt';
import type { Candidate, Rules, World } from './rule';

/** Fields that the entity's own file declares, without field groups. */
const own = ({ schema }: Candidate) => Object.entries(schema.properties).filter(([, field]) => !field.$ref);

export const copyRules: Rules = {
  'A copy names the field that it was taken from': (candidate, world) =>
    own(candidate).flatMap(([name, field]) => {
      const copies = field['x-copy-of'];
      const place = ['properties', name, 'x-copy-of'];
      if (copies === undefined) return [];
      if (typeof copies === 'string') return source(candidate, world, copies, place);
      const options = field.enum;
      if (kindOf(field) !== 'json' && !options)
        return [
          problem(
            candidate.file,
            place,
            `"${name}" has no parts that could be copies by themselves`,
            'Name one path, or make the field a structured value or an enum',
          ),
        ];
      return Object.entries(copies).flatMap(([part, path]) => [
        ...(options && !options.includes(part)
          ? [
              problem(
                candidate.file,
                [...place, part],
                `The value "${part}" does not exist`,
                didYouMean(part, options),
              ),
            ]
          : []),
        ...source(candidate, world, path, [...place, part]),
      ]);
    }),

  'A structured value beside a protected record says what it holds of it': (candidate, world) =>
    own(candidate).flatMap(([name, field]) => {
      if (
        kindOf(field) !== 'json' ||
        field['x-file'] ||
        field['x-copy-of'] !== undefined ||
        field['x-secret']
      )
        return [];
      const protectedRecord = own(candidate).find(([, { 'x-ref': ref }]) => {
        const target = ref && world.byName.get(ref.entity);
        return target && [...target.fields.values()].some(each => each['x-sensitive']);
      });
      if (!protectedRecord) return [];
      const message = `"${name}" may hold what is specially protected in the record that "${protectedRecord[0]}" names`;
      const remedy =
        'Name the sources of its parts in x-copy-of, or write "x-copy-of": {} where it holds none';
      return [problem(candidate.file, ['properties', name], message, remedy)];
    }),

  'What is specially protected stands in no label': candidate =>
    [...candidate.schema['x-represent'].matchAll(/\{([^}]*)\}/g)].flatMap(([, path = '']) => {
      if (!candidate.fields.get(path)?.['x-sensitive']) return [];
      const message = `Field "${path}" is specially protected, and a label is shown wherever the record is named`;
      return [problem(candidate.file, ['x-represent'], message, 'Leave it out of the label')];
    }),

  'What is specially protected is searched where its field says so': candidate =>
    (candidate.schema['x-search'] ?? []).flatMap((path, index) => {
      const sensitive = candidate.fields.get(path)?.['x-sensitive'];
      if (!sensitive || (typeof sensitive === 'object' && sensitive.search)) return [];
      const message = `Field "${path}" is specially protected, and a search can find by it`;
      const remedy = 'Leave it out of x-search, or add "search": true to its x-sensitive';
      return [problem(candidate.file, ['x-search', index], message, remedy)];
    }),
};

const isReference = (field: FieldSchema): boolean => field['x-ref'] !== undefined && field.type === 'integer';

/** The source must be behind exactly one reference: over several it is unclear whose rights apply. */
function source(candidate: Candidate, world: World, path: string, place: SchemaPath): readonly Problem[] {
  const reference = [...candidate.fields].find(
    ([name, field]) => isReference(field) && path.startsWith(`${name}.`),
  );
  if (!reference) {
    const references = [...candidate.fields].flatMap(([name, field]) => (isReference(field) ? [name] : []));
    const message = `"${path}" does not begin with a reference`;
    return [problem(candidate.file, place, message, didYouMean(path, references))];
  }
  const [name, { 'x-ref': ref }] = reference;
  const target = world.byName.get(ref?.entity ?? '');
  const rest = path.slice(name.length + 1);
  if (!target || target.groups.has(rest)) return [];
  const field = target.fields.get(rest);
  if (!field) return [noFieldIn(candidate, target, place, rest)];
  const original = field['x-copy-of'];
  if (original === undefined || typeof original === 'object') return [];
  const message = `"${path}" is a copy itself`;
  return [problem(candidate.file, place, message, 'Name the field that it was taken from')];
}

function noFieldIn(candidate: Candidate, target: Candidate, place: SchemaPath, path: string): Problem {
  const { message, remedy } = noField(target, place, path);
  return problem(candidate.file, place, `${message} in ${target.file}`, remedy);
}
