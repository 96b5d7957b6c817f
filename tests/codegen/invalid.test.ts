import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { children } from './invalid/children';
import { computed } from './invalid/computed';
import { copies } from './invalid/copies';
import { dialect } from './invalid/dialect';
import { duplicates } from './invalid/duplicates';
import { filledIn } from './invalid/filledIn';
import { filters } from './invalid/filters';
import { forms } from './invalid/forms';
import { labels } from './invalid/labels';
import { limits } from './invalid/limits';
import { lists } from './invalid/lists';
import { meaning } from './invalid/meaning';
import { names } from './invalid/names';
import { oneOf } from './invalid/oneOf';
import { possible } from './invalid/possible';
import { presentations } from './invalid/presentations';
import { product } from './invalid/product';
import { references } from './invalid/references';
import { rules } from './invalid/rules';
import { signs } from './invalid/signs';
import { sound } from './invalid/sound';
import { structures } from './invalid/structures';
import { uploads } from './invalid/uploads';
import { values } from './invalid/values';
import { workflows } from './invalid/workflows';
import { project, put, ROOT, SAMPLE, textsBelow } from './project';

const CASES = {
  children,
  computed,
  copies,
  dialect,
  duplicates,
  filledIn,
  filters,
  forms,
  labels,
  limits,
  lists,
  meaning,
  names,
  oneOf,
  possible,
  presentations,
  product,
  references,
  rules,
  signs,
  sound,
  structures,
  uploads,
  values,
  workflows,
};

/** What is printed for a sample in which `changes` were made. */
async function faultsOf(entity: string, changes: Readonly<Record<string, unknown>>): Promise<string[]> {
  const at = await project();
  await at.edit(entity, schema => {
    for (const [pointer, value] of Object.entries(changes)) put(schema, pointer, value);
  });
  const result = await at.run();
  return result.kind === 'faulty' ? result.printed.split('\n') : [];
}

describe.each(Object.entries(CASES))('%s', (_, cases) => {
  test.each(cases)('$name', async ({ entity, changes, printed }) => {
    expect(await faultsOf(entity, changes)).toEqual(printed);
  });
});

test('the sample itself is without fault', async () => {
  expect(await faultsOf('client', {})).toEqual([]);
});

test('a copy of a copy, which knows less than its original', async () => {
  const at = await project();
  await at.edit('ride', schema => put(schema, '/properties/note/x-copy-of', 'client.name'));
  await at.edit('leg', schema => put(schema, '/properties/place/x-copy-of', 'ride.note'));
  const result = await at.run();
  expect(result.kind === 'faulty' && result.printed).toBe(
    'schemas/leg.json:56:7 /properties/place/x-copy-of "ride.note" is a copy itself. Name the field that it was taken from.',
  );
});

test('every fault of every file is reported at once, and nothing is written', async () => {
  const at = await project();
  await at.run();
  const before = await textsBelow(at.outDir);
  await at.write('token', '{\n  "type": "object",\n  "x-resource": tokens\n}\n');
  await at.edit('client', schema => {
    put(schema, '/x-list/columns/0', 'nmae');
    put(schema, '/properties/email/default', 'unknown');
  });
  await at.edit('permit', schema => put(schema, '/properties/number/maxLenght', 20));

  const ended = await at.cli();

  expect(ended).toEqual({
    code: 1,
    stdout: '',
    stderr: [
      'schemas/client.json:82:7 /properties/email/default The default "unknown" breaks the rules of "email": it must match format "email". Change the default or the rules.',
      'schemas/client.json:137:7 /x-list/columns/0 Field "nmae" does not exist. Did you mean "name"?',
      'schemas/permit.json:81:7 /properties/number/maxLenght Unknown keyword "maxLenght". Did you mean "maxLength"?',
      'schemas/token.json:3:17 No valid JSON: Invalid symbol. Fix the syntax here; comments and trailing commas are not allowed.',
      '',
      '4 fault(s); nothing was written.',
      '',
    ].join('\n'),
  });
  expect(await textsBelow(at.outDir)).toEqual(before);
});

test('a key that is written twice, which JSON itself lets pass', async () => {
  const at = await project();
  await at.write('token', '{\n  "type": "object",\n  "type": "object"\n}\n');
  const result = await at.run();
  expect(result.kind === 'faulty' && result.printed).toContain(
    'schemas/token.json:3:3 /type "type" is written twice here. Remove one of the two.',
  );
});

test.each([
  ['Permit', '"Permit" is no entity name. Name the file in lower case, words joined by -: bill-case.json.'],
  ['a-1', '"a1" and "a-1" are both "a1" in code. Rename one of the two files.'],
])('a file called %s.json', async (name, message) => {
  const at = await project();
  const schema = (resource: string) => JSON.stringify({ ...TOKEN, 'x-resource': resource });
  await at.write('a1', schema('a1'));
  await at.write(name, schema('more'));
  const result = await at.run();
  expect(result.kind === 'faulty' && result.printed).toContain(message);
});

const TOKEN = {
  type: 'object',
  'x-operations': [],
  'x-label': { de: ['A', 'A'], en: ['A', 'A'] },
  'x-represent': '{hash}',
  properties: { hash: { type: 'string', 'x-label': { de: 'A', en: 'A' } } },
};

test.each([
  ['an empty file', '', 'schemas/token.json:1:1 No valid JSON: Value expected.'],
  [
    'a comma too many',
    '{\n  "type": "object",\n}\n',
    'schemas/token.json:3:1 No valid JSON: Property name expected.',
  ],
  ['a comment', '// token\n{}\n', 'schemas/token.json:1:1 No valid JSON: Invalid comment token.'],
  [
    'a text that does not end',
    '{"type": "obj',
    'schemas/token.json:1:10 No valid JSON: Unexpected end of string.',
  ],
])('syntax: %s', async (_, text, line) => {
  const at = await project();
  await at.write('token', text);
  const result = await at.run();
  const printed = result.kind === 'faulty' ? result.printed : '';
  expect(printed.split('\n')[0]).toBe(
    `${line} Fix the syntax here; comments and trailing commas are not allowed.`,
  );
});

test.each([
  [
    'a byte order mark',
    '\ufeff{}',
    'schemas/token.json:1:1 The file begins with a byte order mark, which is no JSON. Save it as UTF-8 without BOM.',
  ],
  [
    'lists in lists',
    '['.repeat(20_000),
    'schemas/token.json:1:101 More than 100 objects lie within each other. No keyword needs that; look for brackets that do not end.',
  ],
  [
    'objects in objects',
    `${'{"a":'.repeat(20_000)}1${'}'.repeat(20_000)}`,
    'schemas/token.json:1:501 More than 100 objects lie within each other. No keyword needs that; look for brackets that do not end.',
  ],
])('a file with %s', async (_, text, printed) => {
  const at = await project();
  await at.write('token', text);
  const result = await at.run();
  expect(result.kind === 'faulty' && result.printed.split('\n')[0]).toBe(printed);
});

test.each(['labels', 'names', 'validators', 'index', 'entities'])('an entity called %s', async name => {
  const at = await project();
  await at.write(name, JSON.stringify({ ...TOKEN, 'x-resource': 'more-tokens' }));
  const result = await at.run();
  expect(result.kind === 'faulty' && result.printed).toBe(
    `schemas/${name}.json:1:1 "${name}" means something else in generated code. Rename the file, such as ${name}-entry.json.`,
  );
});

test('an office without product.json', async () => {
  const at = await project();
  await rm(join(at.schemasDir, 'product.json'));
  const result = await at.run();
  expect(result.kind === 'faulty' && result.printed).toBe(
    'schemas/product.json:1:1 The office has no product.json. Write one: codegen/product.schema.json says what it holds.',
  );
});

test('while product.json is faulty, no schema is blamed for what it takes from there', async () => {
  const at = await project();
  await at.edit('product', product => put(product, '/roles', { management: {} }));
  const result = await at.run();
  expect(result.kind === 'faulty' && result.printed).toBe(
    'schemas/product.json:62:5 /roles/management "label" is missing. Add it.',
  );
});

test('while a schema is faulty, product.json is not blamed for what it takes from there', async () => {
  const at = await project();
  await at.edit('ride', schema => put(schema, '/x-resource', 'Rides'));
  const result = await at.run();
  expect(result.kind === 'faulty' && result.printed).not.toContain('product.json');
});

test('an entity that has the name of one of the engine', async () => {
  const at = await project();
  await at.write('user', JSON.stringify({ ...TOKEN, 'x-resource': 'people' }));
  const result = await at.run();
  expect(result.kind === 'faulty' && result.printed).toBe(
    'schemas/user.json:1:1 The entity "user" belongs to the engine. Choose another name.',
  );
});

test('a setting whose name is too long to be stored', async () => {
  const at = await project(SAMPLE, join(ROOT, 'schemas/system'));
  await at.edit('product', product =>
    put(product, '/settings/definitions/office.city/label/en', 'c'.repeat(101)),
  );
  const result = await at.run();
  expect(result.kind === 'faulty' && result.printed).toBe(
    'schemas/product.json:195:11 /settings/definitions/office.city/label/en This text is too long. Use at most 100 characters.',
  );
});

test('a field that is too short for a format of the office', async () => {
  const at = await project();
  await at.edit('product', product => put(product, '/formats/ik/minLength', 9));
  await at.edit('client', schema => put(schema, '/properties/ik/maxLength', 8));
  const result = await at.run();
  expect(result.kind === 'faulty' && result.printed).toBe(
    'schemas/client.json:72:7 /properties/ik/maxLength Values of the format "ik" have at least 9 characters, and maxLength is 8: nothing can be entered. Change maxLength, or remove it.',
  );
});

test('an entity that takes a resource of the engine', async () => {
  const at = await project();
  await at.write('person', JSON.stringify({ ...TOKEN, 'x-resource': 'users' }));
  const result = await at.run();
  expect(result.kind === 'faulty' && result.printed).toBe(
    'schemas/person.json:1:171 /x-resource The resource "users" is taken by schemas/system/user.json. Choose another name.',
  );
});
