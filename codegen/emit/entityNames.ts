import type { Entity, Model, OutputFile } from '../model';
import { eachEntity } from './eachEntity';
import { camelCase } from './names';
import { header, printKey, printString } from './print';

/**
 * Names of fields and transitions as types, so that a hand-written hook with a misspelled name does not
 * compile.
 */
export function emitEntityNames(model: Model): readonly OutputFile[] {
  const imports = model.entities.map(
    ({ name }) => `import type { ${camelCase(name)} } from '../tables/${name}';\n`,
  );
  const text = [
    header('schemas/'),
    `import type { FieldOf } from '@engine/shared/entityMeta';\n`,
    ...imports,
    '\n/** The stored fields (by path) and workflow steps of each entity, for the types of its hooks. */\n',
    'export type Names = {\n',
    ...printed(model),
    '};\n',
    `\ndeclare module '@engine/shared/entityMeta' {\n`,
    '  interface KnownEntities extends Names {}\n}\n',
    '\n/** Formats whose checks are code of the office (`src/office/formats.ts`). */\n',
    `export type FormatName = ${union(model.product.formats.filter(({ pattern }) => pattern === undefined))};\n`,
  ].join('');
  return [{ path: 'types/names.ts', text }];
}

const printed = eachEntity(({ name, fields, workflow }: Entity) => {
  const all = `FieldOf<typeof ${camelCase(name)}>`;
  const computed = union(fields.filter(field => field.computed));
  const stored = computed === 'never' ? all : `Exclude<${all}, ${computed}>`;
  return `  ${printKey(name)}: { field: ${stored}; step: ${union(workflow?.transitions ?? [])} };\n`;
});

const union = (named: readonly { readonly name: string }[]): string =>
  named.length === 0 ? 'never' : named.map(({ name }) => printString(name)).join(' | ');
