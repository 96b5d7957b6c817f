import { readdirSync, readFileSync } from 'node:fs';
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Ajv2020 } from 'ajv/dist/2020';
import { describe, expect, onTestFinished, test } from 'vitest';
import { emitDialect } from '../../codegen/meta/emitDialect';
import { emitReference } from '../../codegen/meta/emitReference';
import { metaFiles, refreshMetaFiles } from '../../codegen/meta/metaFiles';
import { type MetaNode, type MetaSchema, metaSchema } from '../../codegen/meta/metaSchema';

const ajv = new Ajv2020({ strict: false });
ajv.addSchema([metaSchema('meta.schema.json'), metaSchema('product.schema.json')]);

async function emptyRepository(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'tours-meta-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  await mkdir(join(folder, 'codegen'));
  await mkdir(join(folder, 'schemas'));
  return folder;
}

test('what follows from the meta-schemas is written once, and --check names what differs', async () => {
  const root = await emptyRepository();
  const paths = metaFiles().map(({ path }) => path);
  const named = paths.map(path => `~ ${path}`);

  expect(refreshMetaFiles(true, root)).toEqual({
    ok: false,
    text: [...named, 'What follows from the meta-schemas is out of date. Run: npm run codegen'].join('\n'),
  });
  expect(refreshMetaFiles(false, root)).toEqual({ ok: true, text: named.join('\n') });
  expect(refreshMetaFiles(true, root)).toEqual({ ok: true, text: '' });

  for (const path of paths) await writeFile(join(root, path), 'stale');
  expect(refreshMetaFiles(false, root)).toEqual({ ok: true, text: named.join('\n') });
  for (const { path, text } of metaFiles()) expect(await readFile(join(root, path), 'utf8')).toBe(text);
});

test('a file of the dialect that nothing emits any more is removed', async () => {
  const root = await emptyRepository();
  refreshMetaFiles(false, root);
  await writeFile(join(root, 'codegen/dialect/renamed.ts'), '');

  expect(refreshMetaFiles(true, root)).toMatchObject({
    ok: false,
    text: expect.stringContaining('- codegen/dialect/renamed.ts\n'),
  });
  expect(refreshMetaFiles(false, root)).toEqual({ ok: true, text: '- codegen/dialect/renamed.ts' });
  expect(refreshMetaFiles(true, root)).toEqual({ ok: true, text: '' });
});

test('each shape of a meta-schema has its type', () => {
  const meta = {
    $id: 'https://example.org/meta.schema.json',
    description: 'A schema with every shape.',
    type: 'object',
    required: ['x-name', 'pair'],
    properties: {
      'x-name': { description: 'Its */ end.', $ref: '#/$defs/word' },
      pair: { type: 'array', items: { type: 'string' }, minItems: 2, maxItems: 2 },
      languages: { type: 'array', prefixItems: [{ enum: ['de', 'en'] }], items: { enum: ['de', 'en'] } },
      grid: { type: 'array', items: { type: 'array', items: { type: 'integer' } } },
      default: { type: ['string', 'boolean', 'array', 'null'], items: { type: 'string' } },
      flag: { const: true },
      anything: {},
      texts: { type: 'object', additionalProperties: { $ref: '#/$defs/text' } },
      parts: {
        type: 'array',
        items: { type: 'object', properties: { name: { description: 'Its name.', type: 'string' } } },
      },
      long: {
        enum: [
          'a first value',
          'a second value',
          'a third value',
          'a fourth value',
          'a fifth value',
          'a sixth',
        ],
      },
      choice: { $ref: '#/$defs/choice' },
    },
    $defs: {
      word: { type: 'string', pattern: '^[a-z]+$' },
      text: { type: 'object', required: ['de'], properties: { de: { type: 'string' } } },
      choice: {
        anyOf: [
          { const: true },
          { type: 'object', required: ['scale'], properties: { scale: { enum: [2, 4] } } },
        ],
      },
    },
  } as const;

  expect(typesEmitted(meta)).toEqual({
    'codegen/dialect/sample.ts': `
import type { ChoiceSchema } from './choice';
import type { TextSchema } from './text';

/** A schema with every shape. */
export interface SampleSchema {
  /** Its *\u2215 end. */
  readonly 'x-name': string;
  readonly pair: readonly [string, string];
  readonly languages?: readonly ['de' | 'en', ...('de' | 'en')[]];
  readonly grid?: readonly (readonly number[])[];
  readonly default?: string | boolean | readonly string[] | null;
  readonly flag?: true;
  readonly anything?: unknown;
  readonly texts?: { readonly [name: string]: TextSchema };
  readonly parts?: readonly {
    /** Its name. */
    readonly name?: string;
  }[];
  readonly long?:
    | 'a first value'
    | 'a second value'
    | 'a third value'
    | 'a fourth value'
    | 'a fifth value'
    | 'a sixth';
  readonly choice?: ChoiceSchema;
}
`,
    'codegen/dialect/text.ts': `
export interface TextSchema {
  readonly de: string;
}
`,
    'codegen/dialect/choice.ts': `
export type ChoiceSchema = true | { readonly scale: 2 | 4 };
`,
  });
});

/** The text of each emitted file below its header. */
const typesEmitted = (meta: MetaSchema) =>
  Object.fromEntries(
    emitDialect({ SampleSchema: meta }).map(({ path, text }) => [path, text.slice(text.indexOf('\n') + 1)]),
  );

test('a definition that does not exist is an error that names it', () => {
  const meta = { $id: 'meta', type: 'object', properties: { a: { $ref: '#/$defs/b' } }, $defs: {} } as const;
  expect(() => emitDialect({ SampleSchema: meta })).toThrow('meta does not define "b".');
});

const meta = metaSchema('meta.schema.json');
const product = metaSchema('product.schema.json');
const { field = {}, fragment = {}, ...parts } = meta.$defs;
/** What the reference describes with an example, by its address. */
const DESCRIBED: readonly (readonly [address: string, node: MetaNode])[] = [
  ...keywordsOf(meta, `${meta.$id}#`),
  ...keywordsOf(field, `${meta.$id}#/$defs/field`),
  ...keywordsOf(fragment, `${meta.$id}#/$defs/fragment`),
  ...keywordsOf(product, `${product.$id}#`),
  ...Object.entries(parts).flatMap(([name, node]) =>
    node.description && node.type === 'object' ? [[`${meta.$id}#/$defs/${name}`, node] as const] : [],
  ),
];

function keywordsOf({ properties = {} }: MetaNode, at: string) {
  return Object.entries(properties).map(([name, node]) => [`${at}/properties/${name}`, node] as const);
}

describe.each(DESCRIBED)('%s', (address, { description, examples = [] }) => {
  test('has a description and an example that it accepts', () => {
    const accepts = ajv.compile({ $ref: address });
    expect(description).toMatch(/^[A-Za-z`].*\.$/s);
    expect(examples).not.toEqual([]);
    expect(examples.filter(example => !accepts(example))).toEqual([]);
  });
});

/** The program that reads schemas, without what is generated from the meta-schemas. */
const sources = readdirSync('codegen', { recursive: true, encoding: 'utf8' })
  .filter(path => path.endsWith('.ts') && !/^(dialect|meta)[\\/]/.test(path))
  .map(path => readFileSync(join('codegen', path), 'utf8').replaceAll(/\/\*.*?\*\//gs, ''));

test.each([
  ['entities', meta],
  ['fields', field],
  ['parts of structured values', parts.part ?? {}],
  ['lists', parts.items ?? {}],
])(
  'each x- keyword of %s is read by codegen: one that nothing reads would be accepted in vain',
  (_, node) => {
    const keywords = Object.keys(node.properties ?? {}).filter(name => name.startsWith('x-'));
    expect(keywords).not.toEqual([]);
    const isRead = (name: string) => sources.some(text => text.includes(`'${name}'`));
    expect(keywords.filter(name => !isRead(name))).toEqual([]);
  },
);

test('each keyword of product.json is read by codegen', () => {
  const isRead = (name: string) => sources.some(text => new RegExp(`[.{,(\\s]${name}\\b`).test(text));
  const keywords = Object.keys(product.properties ?? {}).filter(name => !name.startsWith('$'));
  expect(keywords.filter(name => !isRead(name))).toEqual([]);
});

test('every link of the reference leads to one of its headings', () => {
  const text = emitReference(meta, product);
  const headings = [...text.matchAll(/^#+ (.*)$/gm)].map(([, heading = '']) =>
    heading
      .toLowerCase()
      .replace(/[^\w -]/g, '')
      .replaceAll(' ', '-'),
  );
  const anchors = headings.map((slug, index) => {
    const before = headings.slice(0, index).filter(other => other === slug).length;
    return before === 0 ? slug : `${slug}-${before}`;
  });
  const links = [...text.matchAll(/\]\(#([^)]*)\)/g)].map(([, anchor]) => anchor);
  expect(links.length).toBeGreaterThan(100);
  expect(links.filter(link => !anchors.includes(link ?? ''))).toEqual([]);
});
