import { _, Ajv } from 'ajv';
import standalone from 'ajv/dist/standalone';
import { checks } from '../../src/shared/validatorRuntime';
import { recordSchema } from '../jsonSchema';
import type { Entity, Model, Others, OutputFile } from '../model';
import { eachEntity } from './eachEntity';
import { camelCase } from './names';
import { header, printKey } from './print';

/** Compiled checks of the write shape: one file per entity, so that a form loads its own, and all of them for the server. */
export const emitValidators = (model: Model): readonly OutputFile[] => [
  { path: 'validators.ts', text: registry(model) },
  ...files(model),
];

const files = eachEntity((entity, others) => ({
  path: `validators/${entity.name}.ts`,
  text: validator(entity, others),
}));

function registry(model: Model): string {
  const names = model.entities.map(entity => entity.name);
  return [
    header('schemas/'),
    `import type { Validate } from '../src/shared/validation';\n`,
    ...names.map(name => `import { validate as ${camelCase(name)} } from './validators/${name}';\n`),
    '\n/** The check of a record as clients send it, by entity. */\n',
    'export const validators: Readonly<Record<string, Validate>> = {\n',
    ...names.map(name => `  ${printKey(name)}: ${camelCase(name)},\n`).map(shorten),
    '};\n',
  ].join('');
}

const shorten = (line: string) => line.replace(/^ {2}(\w+): \1,/, '  $1,');

const RUNTIME = '../../src/shared/validatorRuntime';

/** Ajv compiles what it writes, too; here nobody calls it, and an empty function costs a third less. */
const uncompiled = () => 'return function () {}';

/**
 * Ajv writes `require` for its runtime even in ESM output; ours is one small module. Linear checks by code point
 * keep `maxLength` the same as in SQL. The keywords of `recordSchema` mean the same in every draft; the default one
 * has no dynamic references, which would double the head of each function.
 */
function validator(entity: Entity, model: Others): string {
  const ajv = new Ajv({
    allErrors: true,
    allowUnionTypes: true,
    strict: false,
    validateSchema: false,
    meta: false,
    messages: false,
    formats: checks,
    code: {
      source: true,
      esm: true,
      lines: true,
      optimize: false,
      formats: _`checks`,
      process: uncompiled,
    },
  });
  const code = standalone(ajv, ajv.compile(recordSchema(entity, model, 'write')))
    .replace('"use strict";', '')
    .replace(/export const validate = (\w+);\s*export default \1;/, 'export const validate: Validate = $1;')
    .replaceAll('require("ajv/dist/runtime/ucs2length").default', 'codePointLength');
  return [
    header(entity.file),
    '// @ts-nocheck — compiled by Ajv\n',
    `import type { Validate } from '../../src/shared/validation';\n`,
    `import { checks, codePointLength } from '${RUNTIME}';\n\n`,
    code.trim(),
    '\n',
  ].join('');
}
