import type { EntitySchema } from '../dialect/entity';
import { type FileTrait, holdsFile } from '../holdsFile';
import { didYouMean, problem, type SchemaPath } from '../problem';
import { checkPath } from './paths';
import type { Candidate, Rules } from './rule';

export const formRules: Rules = {
  'Form sections name fields, each once': (candidate, world) => {
    const sections = sectionsOf(candidate.schema);
    const seen = new Set<string>();
    return sections.flatMap(({ section, place }) =>
      section.fields.flatMap((path, index) => {
        const at = [...place, 'fields', index];
        const named = candidate.schema['x-one-of']?.find(({ name }) => name === path)?.fields ?? [path];
        const twice = named
          .filter(name => seen.has(name))
          .map(name =>
            problem(candidate.file, at, `Field "${name}" stands in the form twice`, 'Remove one of the two'),
          );
        for (const name of named) seen.add(name);
        const options = { groups: true, children: true, oneOf: true };
        return [...twice, ...checkPath(candidate, world, path, at, options)];
      }),
    );
  },

  'A detail page shows fields that exist': (candidate, world) =>
    (['facts', 'technical'] as const).flatMap(part =>
      (candidate.schema['x-show']?.[part] ?? []).flatMap((path, index) =>
        checkPath(candidate, world, path, ['x-show', part, index], { oneOf: part === 'facts' }),
      ),
    ),

  'A fact stands above a record once': ({ file, schema }) => {
    const facts = schema['x-show']?.facts ?? [];
    return (schema['x-one-of'] ?? []).flatMap(({ name, fields }) =>
      facts.flatMap((fact, index) =>
        facts.includes(name) && fields.includes(fact)
          ? [
              problem(
                file,
                ['x-show', 'facts', index],
                `"${fact}" is one of "${name}"`,
                'Remove one of the two',
              ),
            ]
          : [],
      ),
    );
  },

  'The file of a record is a reference to an entity that holds files': (
    { file, schema, fields },
    { byName },
  ) => {
    const path = schema['x-show']?.file;
    if (path === undefined) return [];
    const holders = [...fields].filter(([, field]) => {
      const target = byName.get(field['x-ref']?.entity ?? '');
      return field.type === 'integer' && holdsFile(traitsOf(target), name => traitsOf(byName.get(name)));
    });
    const names = holders.map(([name]) => name);
    if (names.includes(path)) return [];
    const message = `"${path}" is no reference to a file`;
    return [problem(file, ['x-show', 'file'], message, didYouMean(path, names))];
  },

  'Tabs and sections have names of their own': ({ file, schema }) => {
    const form = schema['x-form'];
    const tabs = (form?.tabs ?? []).map(({ name }, index) => ({ name, place: ['x-form', 'tabs', index] }));
    const sections = sectionsOf(schema).map(({ section, place }) => ({ name: section.name, place }));
    const twice = (all: readonly { readonly name: string; readonly place: SchemaPath }[]) =>
      all
        .filter(({ name }, index) => all.findIndex(other => other.name === name) < index)
        .map(({ name, place }) =>
          problem(file, [...place, 'name'], `The name "${name}" is taken`, 'Choose another name'),
        );
    const both =
      form?.tabs && form.sections
        ? [
            problem(
              file,
              ['x-form', 'sections'],
              'The form has tabs and sections',
              'Move the sections into a tab',
            ),
          ]
        : [];
    return [...both, ...twice(tabs), ...twice(sections)];
  },
};

const traitsOf = (entity: Candidate | undefined): readonly FileTrait[] =>
  [...(entity?.fields.values() ?? [])].map(field => ({
    isSecret: field['x-secret'] ?? false,
    isBinary: field['x-binary'] ?? false,
    target: field['x-ref']?.entity ?? null,
  }));

/** Every section with its place in the schema, whether the form has tabs or not. */
export function sectionsOf({ 'x-form': form }: EntitySchema) {
  return [
    ...(form?.sections ?? []).map((section, index) => ({
      section,
      place: ['x-form', 'sections', index] as SchemaPath,
    })),
    ...(form?.tabs ?? []).flatMap((tab, t) =>
      tab.sections.map((section, index) => ({
        section,
        place: ['x-form', 'tabs', t, 'sections', index] as SchemaPath,
      })),
    ),
  ];
}
