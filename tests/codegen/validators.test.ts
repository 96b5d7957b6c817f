import { join } from 'node:path';
import type { Validate } from '@engine/shared/validation';
import { build, type Plugin } from 'esbuild';
import { describe, expect, test } from 'vitest';
import { compileCheck } from '../../codegen/emit/compileCheck';
import type { JsonSchema } from '../../codegen/jsonSchema';
import { project, put, ROOT } from './project';

/** Emitted files import the runtime of the product, wherever they lie. */
const ownRuntime: Plugin = {
  name: 'own-runtime',
  setup: ({ onResolve }) =>
    onResolve({ filter: /^@engine\/shared\/validatorRuntime$/ }, () => ({
      path: join(ROOT, 'src/engine/shared/validatorRuntime.ts'),
    })),
};

/** The emitted validator, bundled as an ES module as the build of the product does, and imported. */
async function imported(
  source: { entryPoints: string[] } | { stdin: { contents: string } },
): Promise<Validate> {
  const { outputFiles } = await build({
    ...('stdin' in source ? { stdin: { ...source.stdin, loader: 'ts', resolveDir: ROOT } } : source),
    bundle: true,
    write: false,
    format: 'esm',
    platform: 'node',
    external: ['ajv'],
    plugins: [ownRuntime],
  });
  const [{ contents } = { contents: new Uint8Array() }] = outputFiles;
  const module: { validate: Validate } = await import(
    `data:text/javascript;base64,${Buffer.from(contents).toString('base64')}`
  );
  return module.validate;
}

const compiled = (schema: JsonSchema) => imported({ stdin: { contents: compileCheck(schema) } });

const values = Array.from({ length: 300 }, (_, index) => `zone_${index}`);
const zones = {
  enum: values,
  'x-label': { de: 'Zonen', en: 'Zones' },
  'x-enum': Object.fromEntries(values.map(value => [value, { de: value, en: value }])),
};
const ride = {
  client: 1,
  helpers: [1],
  day: '2026-02-03',
  zone: 'zone_299',
  zones: ['zone_0', 'zone_299'],
  pickup: { city: 'Köln' },
};

test('an entity with 300 values to choose from is checked by an ES module', async () => {
  const at = await project();
  await at.edit('ride', schema => {
    const { enum: choices, ...texts } = zones;
    put(schema, '/properties/zone', { type: 'string', ...zones });
    put(schema, '/properties/zones', { type: 'array', items: { type: 'string', enum: choices }, ...texts });
  });
  expect(await at.run()).toMatchObject({ kind: 'written' });
  const validate = await imported({ entryPoints: [join(at.outDir, 'validators/ride.ts')] });

  expect([validate(ride), validate.errors]).toEqual([true, null]);
  const faults = (change: object) => {
    validate({ ...ride, ...change });
    return validate.errors?.map(({ instancePath, keyword }) => `${instancePath} ${keyword}`);
  };
  expect(faults({ zone: 'zone_300' })).toEqual(['/zone enum']);
  expect(faults({ zone: null })).toBeUndefined();
  expect(faults({ zones: ['zone_1', 'elsewhere'] })).toEqual(['/zones/1 enum']);
  expect(faults({ zones: ['zone_1', 'zone_1'] })).toEqual(['/zones uniqueItems']);
});

describe('an ES module checks', () => {
  test.each<readonly [string, JsonSchema, right: unknown, wrong: unknown]>([
    ['a length in characters', { type: 'string', maxLength: 2 }, '🚑🚑', 'abc'],
    ['a pattern', { type: 'string', pattern: '^"\\p{Lu}' }, '"Ä', 'ä'],
    ['a format', { type: 'string', format: 'date' }, '2026-02-28', '2026-02-30'],
    ['a constant object', { const: { a: [1, { b: null }] } }, { a: [1, { b: null }] }, { a: [1, { b: 0 }] }],
    ['objects to choose from', { enum: [{ a: 1, b: 2 }, null] }, { b: 2, a: 1 }, { a: 1 }],
    ['many numbers to choose from', { enum: values.map((_, index) => index) }, 299, '299'],
    ['objects that differ', { uniqueItems: true }, [{ a: 1 }, { a: 2 }], [{ a: 1 }, { a: 1 }]],
    [
      'lists that differ',
      { uniqueItems: true },
      [[1], { 0: 1 }],
      [
        [1, 2],
        [1, 2],
      ],
    ],
    [
      'many required fields',
      { type: 'object', required: values },
      Object.fromEntries(values.map(v => [v, 1])),
      {},
    ],
    [
      'a text like the code',
      { const: 'require("fs")', description: 'as require("fs")' },
      'require("fs")',
      '',
    ],
  ])('%s', async (_, schema, right, wrong) => {
    const validate = await compiled(schema);
    expect([validate(right), validate(wrong)]).toEqual([true, false]);
  });
});

test('a check that needs a module at run time is refused, with its name', () => {
  expect(() => compileCheck({ $async: true, type: 'string' })).toThrow('ajv/dist/runtime/validation_error');
});
