import { execFile } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { createTable } from '@engine/server/database/ddl/tableSql.ts';
import { migrate } from '@engine/server/database/migrate.ts';
import { adoptFormats } from '@engine/shared/officeFormats.ts';
import { tablesOf } from '@engine/shared/tables/tablesOf.ts';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { buildModel } from '../../../../codegen/buildModel.ts';
import { emitters } from '../../../../codegen/emit/index.ts';
import { type Loaded, load } from '../../../../codegen/load.ts';
import type { Model, OutputFile } from '../../../../codegen/model.ts';
import { planMigration, writeMigration } from '../../../../codegen/plan.ts';
import { printProblems } from '../../../../codegen/problem.ts';
import { sourcesOf } from '../../../../codegen/run.ts';
import type { SchemaDocument } from '../../../../codegen/schemaDocument.ts';
import { validate } from '../../../../codegen/validate.ts';
import { databases, emptyDatabase } from '../../../databases.ts';
import { failuresOfServing } from './failuresOfServing.ts';

/** Schemas that are tried in a run; `FUZZ=10000` for the long one, which asks the compiler, too. */
const runs = Number(process.env.FUZZ ?? 60);
const isLong = process.env.FUZZ !== undefined;

const loaded = await load({ schemasDir: 'tests/second-office/schemas' });
const own = loaded.entities.filter(({ file }) => !file.startsWith('schemas/system/'));

type Json = { [key: string]: unknown };
type Change = (schema: Json) => void;

/** The members of every object and list in a value, as places to change. */
function placesIn(value: unknown): readonly { readonly owner: Json; readonly key: string }[] {
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, item]) => [{ owner: value as Json, key }, ...placesIn(item)]);
}

const words = fc.constantFrom(
  'name',
  'title',
  'id',
  'index',
  'ctid',
  'select',
  'books',
  'branches',
  '$today',
  '$sequence:{n}',
  '^[A-Z]{3}$',
  '^(a|b)?x{2,4}$',
  "it's",
  '',
  'ä',
  '{name}',
);
const values = fc.oneof(
  words,
  fc.constantFrom(null, true, false, 0, 1, -1, 40, 1e15),
  fc.constant([]),
  fc.constant({}),
  fc.array(words, { maxLength: 3 }),
);

/** One of our schemas with something in it removed, replaced, renamed, or taken from elsewhere. */
const mutation: fc.Arbitrary<Change> = fc
  .record({
    at: fc.nat(),
    from: fc.nat(),
    value: values,
    key: words,
    kind: fc.constantFrom('remove', 'replace', 'rename', 'copy'),
  })
  .map(({ at, from, value, key, kind }) => schema => {
    const places = placesIn(schema);
    const [target, source] = [places[at % places.length], places[from % places.length]];
    if (!target || !source) return;
    const before = target.owner[target.key];
    const copied: unknown = structuredClone(source.owner[source.key]);
    if (kind === 'replace') target.owner[target.key] = value;
    else if (kind === 'copy') target.owner[target.key] = copied;
    else if (Array.isArray(target.owner)) target.owner.splice(Number(target.key), 1);
    else {
      delete target.owner[target.key];
      if (kind === 'rename') target.owner[key] = before;
    }
  });

const bounds = (least: string, most: string) =>
  fc.record({ [least]: fc.nat(20), [most]: fc.integer({ min: 10, max: 60 }) }, { requiredKeys: [] });

const label = { 'x-label': { de: 'Teil', en: 'Part' } };
const part = fc.constantFrom<Json>(
  { type: 'string', maxLength: 20, ...label },
  { type: 'string', pattern: '^\\d{2,5}$', ...label },
  { type: 'string', format: 'time', ...label },
  { type: 'integer', minimum: 3, maximum: 9, 'x-money': true, ...label },
  { type: 'array', items: { type: 'string' }, maxItems: 3, ...label },
  { type: 'object', properties: { inner: { type: 'boolean', ...label } }, ...label },
  { type: 'object', ...label },
);
const parts = fc.dictionary(fc.constantFrom('from', 'to', 'constructor', 'id', 'note'), part, {
  minKeys: 1,
  maxKeys: 3,
  noNullPrototype: true,
});
const required = fc.subarray(['from', 'note']);

/** A field as the grammar of the dialect allows it, more often sound than not. */
const field = fc
  .oneof(
    fc.tuple(
      fc.constant({ type: 'string' }),
      bounds('minLength', 'maxLength'),
      fc.record(
        {
          pattern: fc.constantFrom('^[A-Z]{3}$', '^\\d{2,5}$', '^(ab|[c-e]{2}){1,3}x?$', '^.{3}$'),
          'x-unique': fc.boolean(),
          default: fc.constantFrom('ABC', '12', 'x'),
          'x-set-once': fc.boolean(),
        },
        { requiredKeys: [] },
      ),
    ),
    fc.tuple(
      fc.constant({ type: 'integer' }),
      bounds('minimum', 'maximum'),
      fc.record(
        { 'x-money': fc.boolean(), 'x-unique': fc.boolean(), default: fc.nat(70), 'x-sum': fc.boolean() },
        { requiredKeys: [] },
      ),
    ),
    fc.tuple(
      fc.constant({ type: 'boolean' }),
      fc.constant({}),
      fc.record({ default: fc.boolean() }, { requiredKeys: [] }),
    ),
    fc.tuple(
      fc.constant({ type: 'string' }),
      fc.record({ format: fc.constantFrom('date', 'date-time', 'time') }),
      fc.record({ 'x-default': fc.constantFrom('$today', '$now') }, { requiredKeys: [] }),
    ),
    fc.tuple(
      fc.constant({ type: 'integer' }),
      fc.constant({}),
      fc.record({ 'x-ref': fc.record({ entity: fc.constantFrom('book', 'branch', 'member') }) }),
    ),
    fc.tuple(
      fc.constant({ type: 'object' }),
      fc.record({ properties: parts, required }, { requiredKeys: [] }),
      fc.record({ 'x-unique': fc.boolean() }, { requiredKeys: [] }),
    ),
    fc.tuple(
      fc.constant({ type: 'array' }),
      fc.record({
        items: fc.oneof(
          fc.record({ type: fc.constant('string'), maxLength: fc.nat(120) }, { requiredKeys: ['type'] }),
          fc.constant({ type: 'string', format: 'date' }),
          fc.record({ type: fc.constant('object'), properties: parts, required }, { requiredKeys: ['type'] }),
        ),
      }),
      bounds('minItems', 'maxItems'),
      fc.record(
        { default: fc.array(words, { maxLength: 2 }), 'x-unique': fc.boolean() },
        { requiredKeys: [] },
      ),
    ),
  )
  .map(parts => Object.assign({ 'x-label': { de: 'Neu', en: 'New' } }, ...parts) as Json);

const addition: fc.Arbitrary<Change> = fc
  .record({
    name: fc.stringMatching(/^[a-z][a-z0-9_]{0,12}$/),
    field,
    required: fc.boolean(),
    named: fc.subarray(['columns', 'filters', 'sortable', 'x-search', 'x-index', 'x-tree', 'x-when']),
  })
  .map(({ name, field, required, named }) => schema => {
    Object.assign(schema.properties ?? {}, { [name]: structuredClone(field) });
    if (required && Array.isArray(schema.required)) schema.required.push(name);
    for (const place of named) mention(schema, place, name);
  });

/** Puts the name of a field where the schema may speak of it. */
function mention(schema: Json, place: string, name: string): void {
  const list = schema['x-list'];
  if (place === 'x-tree') schema['x-tree'] = name;
  else if (place === 'x-search') schema[place] = [name];
  else if (place === 'x-index') schema[place] = [[name]];
  else if (place === 'x-when') {
    const first = Object.values(schema.properties ?? {})[0];
    if (typeof first === 'object' && first !== null) Object.assign(first, { 'x-when': { [name]: 'neu' } });
  } else if (typeof list === 'object' && list !== null) Object.assign(list, { [place]: [name] });
}

function changed(entity: number, changes: readonly Change[]): Loaded {
  const document = own[entity % own.length];
  if (!document) return loaded;
  const value = structuredClone(document.value) as Json;
  for (const change of changes) change(value);
  const text = JSON.stringify(value, null, 2);
  const mutated: SchemaDocument = { ...document, text, value };
  return {
    ...loaded,
    entities: loaded.entities.map(each => (each === document ? mutated : each)),
    texts: new Map([...loaded.texts, [document.file, text]]),
  };
}

/** Everything that is made of a schema that was accepted. */
async function mustRun(model: Model, name: string, files: readonly OutputFile[]): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'tours-fuzz-'));
  try {
    writeMigration(folder, planMigration(model.entities, folder), []);
    for (const dialect of databases) {
      const test = await emptyDatabase(dialect);
      try {
        await migrate(test.database, { folder, entities: model.entities });
        expect(await failuresOfServing(test.database, model, name)).toEqual([]);
      } finally {
        await test.drop();
      }
    }
    if (isLong) expect(await compilerSays(folder, files)).toBe('');
  } finally {
    rmSync(folder, { recursive: true });
  }
}

function compilerSays(folder: string, files: readonly OutputFile[]) {
  for (const { path, text } of files) {
    mkdirSync(dirname(join(folder, 'generated', path)), { recursive: true });
    writeFileSync(join(folder, 'generated', path), text);
  }
  for (const shared of ['src', 'node_modules']) symlinkSync(resolve(shared), join(folder, shared));
  const paths = { '@engine/*': ['./src/engine/*'], '@generated/*': ['./generated/*'] };
  writeFileSync(
    join(folder, 'tsconfig.json'),
    JSON.stringify({ extends: resolve('tsconfig.json'), compilerOptions: { paths }, include: ['generated'] }),
  );
  return new Promise<string>(done => {
    const tsc = resolve('node_modules/typescript/bin/tsc');
    execFile(process.execPath, [tsc, '--noEmit'], { cwd: folder }, (_, stdout) => done(stdout));
  });
}

it(
  'a schema is refused with a place, or generated, migrated and served on both databases',
  async () => {
    const tally = { refused: 0, accepted: 0 };
    const tables = new Set<string>();
    await fc.assert(
      fc.asyncProperty(
        fc.nat(),
        fc.array(fc.oneof(mutation, addition), { minLength: 1, maxLength: 2 }),
        async (entity, changes) => {
          const source = changed(entity, changes);
          const problems = validate(source);
          if (problems.length > 0) {
            tally.refused++;
            const printed = printProblems(problems, file => source.texts.get(file) ?? '');
            for (const line of printed.split('\n'))
              expect(line).toMatch(/^schemas\/[\w/-]+\.json:\d+:\d+ \S/);
            return;
          }
          tally.accepted++;
          const model = buildModel(sourcesOf(source));
          adoptFormats(model.product.formats);
          const files = (await Promise.all(emitters.map(emit => emit(model)))).flat();
          expect(new Set(files.map(({ path }) => path)).size).toBe(files.length);
          // Labels and lists change no table, and the databases are what takes time.
          const statements = tablesOf(model.entities)
            .flatMap(table => createTable('sqlite', table))
            .join();
          if (!tables.has(statements)) await mustRun(model, own[entity % own.length]?.name ?? '', files);
          tables.add(statements);
        },
      ),
      { numRuns: runs, endOnFailure: false, ...(isLong ? {} : { seed: 14 }) },
    );
    expect(Math.min(tally.refused, tally.accepted)).toBeGreaterThan(0);
  },
  isLong ? 0 : 120_000,
);
