import { mkdir, readFile, utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { createCodegen } from '../../codegen/run';
import { type Json, type Project, project, put } from './project';

const label = { de: 'Neu', en: 'New' };

/** A sample whose office checks `ik` by code, and `gate` by a pattern. */
async function officeWithChecks() {
  const at = await project();
  await at.edit('product', product =>
    put(product, '/formats/gate', { label, message: label, pattern: '^G\\d{2}$' }),
  );
  const folder = join(at.folder, 'src/office');
  await mkdir(folder, { recursive: true });
  let saves = 0;
  const check = async (test: string) => {
    const file = join(folder, 'formats.ts');
    await writeFile(file, `export const formats = { ik: { test: ${test}, sql: () => '' } };\n`);
    saves += 1;
    await utimes(file, saves, saves);
  };
  await check("(text: string) => text === '109905003'");
  return { at, check };
}

const printed = async (at: Project) => {
  const result = await at.run();
  return result.kind === 'faulty'
    ? result.problems.map(({ pointer, message }) => `${pointer} ${message}`)
    : [];
};

test.each<readonly [what: string, file: string, pointer: string, good: unknown, bad: unknown, where: string]>(
  [
    [
      'a check of the engine',
      'client',
      '/properties/account',
      { type: 'string', 'x-format': 'iban', 'x-label': label, default: 'DE89370400440532013000' },
      { type: 'string', 'x-format': 'iban', 'x-label': label, default: 'DE89370400440532013001' },
      '/properties/account/default The default "DE89370400440532013001" breaks the rules of "account": it must match format "iban"',
    ],
    [
      'code of the office',
      'client',
      '/properties/payer',
      { type: 'string', 'x-format': 'ik', 'x-label': label, default: '109905003' },
      { type: 'string', 'x-format': 'ik', 'x-label': label, default: '109905004' },
      '/properties/payer/default The default "109905004" breaks the rules of "payer": it must match format "ik"',
    ],
    [
      'code of the office, for one role',
      'client',
      '/properties/payer',
      { type: 'string', 'x-format': 'ik', 'x-label': label, 'x-default-by-role': { entry: '109905003' } },
      { type: 'string', 'x-format': 'ik', 'x-label': label, 'x-default-by-role': { entry: '1' } },
      '/properties/payer/x-default-by-role/entry The default "1" breaks the rules of "payer": it must match format "ik"',
    ],
    [
      'code of the office, in a group of fields',
      'common/place',
      '/properties/payer',
      { type: 'string', 'x-format': 'ik', 'x-label': label, default: '109905003' },
      { type: 'string', 'x-format': 'ik', 'x-label': label, default: '12345' },
      '/properties/payer/default The default "12345" breaks the rules of "payer": it must match format "ik"',
    ],
    [
      'code of the office, in rows',
      'client',
      '/properties/payers',
      rowsWith('109905003'),
      rowsWith('999'),
      '/properties/payers/items/properties/ik/default The default "999" breaks the rules of "ik": it must match format "ik"',
    ],
    [
      'a pattern of the office',
      'client',
      '/properties/gate',
      { type: 'string', 'x-format': 'gate', 'x-label': label, default: 'G07' },
      { type: 'string', 'x-format': 'gate', 'x-label': label, default: 'H07' },
      '/properties/gate/default The default "H07" breaks the rules of "gate": it must match format "gate"',
    ],
    [
      'a setting',
      'product',
      '/settings/definitions/office.payer',
      { type: 'ik', label, default: '109905003' },
      { type: 'ik', label, default: '109905004' },
      '/settings/definitions/office.payer/default The default "109905004" does not fit the setting: it must match format "ik"',
    ],
    [
      'the example of a format',
      'product',
      '/formats/ik/example',
      '109905003',
      '109905004',
      '/formats/ik/example "109905004" does not have the format "ik"',
    ],
  ],
)('a default keeps %s', async (_, file, pointer, good, bad, where) => {
  const { at } = await officeWithChecks();
  await at.edit(file, schema => put(schema, pointer, good));
  expect(await printed(at)).toEqual([]);
  await at.edit(file, schema => put(schema, pointer, bad));
  expect(await printed(at)).toEqual([where]);
});

test('a session asks the code as it was saved last', async () => {
  const { at, check } = await officeWithChecks();
  await at.edit('client', (schema: Json) =>
    put(schema, '/properties/payer', {
      type: 'string',
      'x-format': 'ik',
      'x-label': label,
      default: '109905003',
    }),
  );
  const { schemasDir, systemDir, outDir } = at;
  const session = createCodegen({ schemasDir, systemDir, outDir });
  expect((await session.run()).kind).toBe('written');
  await check('() => false');
  expect((await session.run()).kind).toBe('faulty');
  await check('() => true');
  expect((await session.run()).kind).toBe('clean');
});

test('code that cannot be loaded yet judges nothing', async () => {
  const { at, check } = await officeWithChecks();
  await check('missingName');
  await at.edit('client', schema =>
    put(schema, '/properties/payer', { type: 'string', 'x-format': 'ik', 'x-label': label, default: '1' }),
  );
  expect(await printed(at)).toEqual([]);
});

function rowsWith(value: string) {
  return {
    type: 'array',
    'x-label': label,
    items: {
      type: 'object',
      properties: { ik: { type: 'string', 'x-format': 'ik', 'x-label': label, default: value } },
    },
  };
}

test('the description of the API has the pattern of a format, and the unit of an amount', async () => {
  const { at } = await officeWithChecks();
  await at.edit('client', client => {
    put(client, '/properties/gate', { type: 'string', 'x-format': 'gate', 'x-label': label });
    put(client, '/properties/fee', {
      type: 'integer',
      'x-money': true,
      'x-label': label,
      description: 'A year.',
    });
    put(client, '/properties/price', { type: 'integer', 'x-money': { scale: 4 }, 'x-label': label });
  });
  expect(await printed(at)).toEqual([]);
  const { components } = JSON.parse(await readFile(join(at.folder, 'generated/openapi.json'), 'utf8'));
  for (const name of ['Client', 'ClientInput'])
    expect(components.schemas[name].properties).toMatchObject({
      gate: { type: ['string', 'null'], format: 'gate', pattern: '^G\\d{2}$' },
      fee: { description: 'A year. In cents: 100 is 1.00 EUR.' },
      price: { description: 'Times 10000: 10000 is 1.0000 EUR.' },
    });
});
