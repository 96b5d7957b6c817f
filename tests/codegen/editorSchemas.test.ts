import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Ajv2020 } from 'ajv/dist/2020';
import { expect, test } from 'vitest';
import { type Json, project, put, SAMPLE } from './project';

/** What an editor says of a file of the sample that was changed, by the emitted schema. */
async function faultOf(schema: 'entity' | 'product', file: string, pointer: string, value: unknown) {
  const at = await project();
  await at.run();
  const read = async (path: string) => JSON.parse(await readFile(path, 'utf8')) as Json;
  const validate = new Ajv2020({ strict: false }).compile(
    await read(join(at.outDir, `${schema}.schema.json`)),
  );
  const document = await read(join(SAMPLE, `${file}.json`));
  expect(validate(document)).toBe(true);
  put(document, pointer, value);
  validate(document);
  return validate.errors?.[0]?.params;
}

const SYSTEM = ['document', 'job', 'role', 'session', 'setting', 'user'];
const ENTITIES = [...SYSTEM, 'client', 'depot', 'leg', 'permit', 'remark', 'ride', 'token'].sort();
const RESOURCES = [
  'clients',
  'depots',
  'documents',
  'jobs',
  'permits',
  'remarks',
  'rides',
  'roles',
  'setup',
  'users',
];

test.each([
  [
    'entity',
    'client',
    '/x-menu/group',
    'tariffs',
    ['operations', 'parties', 'system', 'base', 'authorization'],
  ],
  ['entity', 'client', '/x-access/clerk', 'read', ['management', 'billing', 'entry', 'auditor', 'client']],
  ['product', 'product', '/scopes/clients/entity', 'bank', ENTITIES],
  ['product', 'product', '/goTo/x', 'banks', RESOURCES],
  ['product', 'product', '/documents/owners/0', 'banks', RESOURCES],
  ['product', 'product', '/roles/entry/reach', 'banks', ['all', 'own', 'clients']],
  ['product', 'product', '/systemMenu/client', 'parties', SYSTEM],
  [
    'product',
    'product',
    '/systemMenu/job',
    'menu',
    ['operations', 'parties', 'system', 'base', 'authorization'],
  ],
  ['product', 'product', '/grants/client', {}, SYSTEM],
] as const)('an editor knows, by the %s schema, what may stand in %s at %s', async (...args) => {
  const [schema, file, pointer, value, allowedValues] = args;
  expect(await faultOf(schema, file, pointer, value)).toEqual({ allowedValues });
});
