import { recordSchema } from '../jsonSchema';
import type { Model, OutputFile } from '../model';
import { compileCheck } from './compileCheck';
import { eachEntity } from './eachEntity';
import { camelCase } from './names';
import { header, printKey } from './print';

/**
 * Compiled checks of the write shape: one file per entity, so that a form loads only its own, and a registry
 * for the server.
 */
export const emitValidators = (model: Model): readonly OutputFile[] => [
  { path: 'validators.ts', text: registry(model) },
  ...files(model),
];

const files = eachEntity((entity, others) => ({
  path: `validators/${entity.name}.ts`,
  text:
    header(entity.file) +
    compileCheck(
      recordSchema(entity, others, 'write'),
      others.product.formats.map(({ name }) => name),
    ),
}));

function registry(model: Model): string {
  const names = model.entities.map(entity => entity.name);
  return [
    header('schemas/'),
    `import type { Validate } from '@engine/shared/validation';\n`,
    ...names.map(name => `import { validate as ${camelCase(name)} } from './validators/${name}';\n`),
    '\n/** Validates a record as clients send it, by entity. */\n',
    'export const validators: Readonly<Record<string, Validate>> = {\n',
    ...names.map(name => `  ${printKey(name)}: ${camelCase(name)},\n`).map(shorten),
    '};\n',
  ].join('');
}

const shorten = (line: string) => line.replace(/^ {2}(\w+): \1,/, '  $1,');
