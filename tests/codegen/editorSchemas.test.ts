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

test.each([
  [
    'entity',
    'client',
    '/x-menu/group',
    'tariffs',
    ['operations', 'parties', 'system', 'base', 'authorization'],
  ],
  ['entity', 'client', '/x-access/clerk', 'read', ['management', 'billing', 'entry', 'auditor', 'client']],
  ['product', 'product', '/scopes/clients/entity', 'bank', ['client', 'leg', 'permit', 'ride', 'token']],
  ['product', 'product', '/goTo/x', 'banks', ['clients', 'permits', 'rides']],
  ['product', 'product', '/roles/entry/reach', 'banks', ['all', 'own', 'clients']],
] as const)('an editor knows, by the %s schema, what may stand in %s at %s', async (...args) => {
  const [schema, file, pointer, value, allowedValues] = args;
  expect(await faultOf(schema, file, pointer, value)).toEqual({ allowedValues });
});
