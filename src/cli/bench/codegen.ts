import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { compile } from 'json-schema-to-typescript';
import type { ProductSchema } from '../../../codegen/dialect/product.ts';
import { runCodegen } from '../../../codegen/run.ts';

/**
 * One line of the table: milliseconds for all of codegen, and for json-schema-to-typescript alone on the same
 * schemas.
 */
export interface CodegenRow {
  readonly schemas: string;
  readonly codegenMs: number;
  readonly typesAloneMs: number;
  /** below 1: all of codegen takes less time than the types alone */
  readonly ratio: number;
}

type Json = Readonly<Record<string, unknown>>;

/** Has no references, so that any number of copies is valid. */
const MODEL_SCHEMA = 'bank';

/** The real set, 200 and 1,000 synthetic entities, all in this process. */
export async function benchCodegen(): Promise<readonly CodegenRow[]> {
  const rows = [await measure('the real set', 'schemas')];
  for (const count of [200, 1000]) {
    const folder = await mkdtemp(join(tmpdir(), 'tours-bench-'));
    try {
      await writeSyntheticSchemas(join(folder, 'schemas'), count);
      rows.push(await measure(`${count} synthetic entities`, join(folder, 'schemas')));
    } finally {
      await rm(folder, { recursive: true });
    }
  }
  for (const row of rows) process.stdout.write(`${print(row)}\n`);
  return rows;
}

const print = ({ schemas, codegenMs, typesAloneMs, ratio }: CodegenRow) =>
  `codegen, ${schemas}: ${codegenMs} ms, json-schema-to-typescript alone ${typesAloneMs} ms, ratio ${ratio}`;

/**
 * Copies of one schema, each with its own resource and description, in an office without scopes, number
 * patterns, shortcuts and fields that documents show.
 */
export async function writeSyntheticSchemas(folder: string, count: number): Promise<void> {
  const text = await readFile(`schemas/${MODEL_SCHEMA}.json`, 'utf8');
  await mkdir(folder, { recursive: true });
  const office = JSON.parse(await readFile('schemas/product.json', 'utf8')) as ProductSchema;
  const roles = Object.entries(office.roles).map(([role, { label }]) => [role, { label }]);
  const kinds = Object.entries(office.documents.kinds).map(([kind, said]) => [kind, { ...said, shows: [] }]);
  const documents = { ...office.documents, kinds: Object.fromEntries(kinds), owners: ['users'] };
  const definitions = Object.entries(office.settings?.definitions ?? {}).filter(
    ([key]) => !key.startsWith('numbers.'),
  );
  const settings = { ...office.settings, definitions: Object.fromEntries(definitions) };
  const own = { roles: Object.fromEntries(roles), documents, settings };
  const product = { ...office, scopes: {}, goTo: {}, home: {}, ...own };
  await writeFile(join(folder, 'product.json'), `${JSON.stringify(product, null, 2)}\n`);
  for (let index = 0; index < count; index++) {
    const resource = `things-${index}`;
    const { 'x-route': _route, 'x-scopes': _scopes, ...schema } = JSON.parse(text) as Json;
    const copy = { ...schema, description: `Thing number ${index}.`, 'x-resource': resource };
    await writeFile(join(folder, `thing-${index}.json`), `${JSON.stringify(copy, null, 2)}\n`);
  }
}

async function measure(schemas: string, schemasDir: string): Promise<CodegenRow> {
  const outDir = await mkdtemp(join(tmpdir(), 'tours-bench-out-'));
  const start = performance.now();
  const result = await runCodegen({ schemasDir, outDir });
  const codegenMs = Math.round(performance.now() - start);
  await rm(outDir, { recursive: true });
  if (result.kind !== 'written') throw new Error(`Codegen of ${schemas} ended as "${result.kind}".`);

  const documents = await Promise.all(
    result.model.entities.map(async ({ name, file }) => {
      const path = file.startsWith('schemas/system/') ? file : join(schemasDir, `${name}.json`);
      return [name, await readFile(path, 'utf8')] as const;
    }),
  );
  const again = performance.now();
  for (const [name, text] of documents) await compile(JSON.parse(text) as Json, name, { cwd: schemasDir });
  const typesAloneMs = Math.round(performance.now() - again);
  return { schemas, codegenMs, typesAloneMs, ratio: Math.round((codegenMs / typesAloneMs) * 100) / 100 };
}
