import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createTable } from '@engine/server/database/ddl/tableSql.ts';
import { migrate } from '@engine/server/database/migrations/migrate.ts';
import { adoptFormats } from '@engine/shared/officeFormats.ts';
import { tablesOf } from '@engine/shared/tables/tablesOf.ts';
import fc from 'fast-check';
import { afterAll, expect, it } from 'vitest';
import { buildModel } from '../../../../codegen/buildModel.ts';
import { emitters } from '../../../../codegen/emit/index.ts';
import { type Loaded, load } from '../../../../codegen/load.ts';
import type { Model } from '../../../../codegen/model.ts';
import { planMigration, writeMigration } from '../../../../codegen/plan.ts';
import { printProblems } from '../../../../codegen/problem.ts';
import { sourcesOf } from '../../../../codegen/run.ts';
import type { SchemaDocument } from '../../../../codegen/schemaDocument.ts';
import { validate } from '../../../../codegen/validate.ts';
import { databases, emptyDatabase } from '../../../databases.ts';
import { Compilation } from './compilation.ts';
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
          'x-secret': fc.boolean(),
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
      fc.record(
        {
          'x-default': fc.constantFrom('$today', '$now'),
          pattern: fc.constantFrom('^\\d{4}-0[1-6]-\\d{2}$', '^\\d{2}:[0-3]0$', '^[A-Z]{3}$'),
          maxLength: fc.integer({ min: 4, max: 30 }),
        },
        { requiredKeys: [] },
      ),
    ),
    fc.tuple(
      fc.constant({ type: 'integer' }),
      fc.constant({}),
      fc.record({
        'x-ref': fc.record(
          {
            entity: fc.constantFrom('book', 'branch', 'member', 'loan'),
            onDelete: fc.constantFrom('cascade', 'set-null'),
          },
          { requiredKeys: ['entity'] },
        ),
      }),
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
    fc.tuple(
      fc.record({ type: fc.constantFrom('object', 'array') }),
      fc.record({
        'x-file': fc.record(
          {
            kinds: fc.subarray(['image/png', 'application/pdf', 'application/xml']),
            maxBytes: fc.constantFrom(1, 300_000, 50_000_000),
            preview: fc.boolean(),
          },
          { requiredKeys: ['kinds'] },
        ),
      }),
      fc.record(
        { maxItems: fc.integer({ min: 1, max: 30 }), 'x-sensitive': fc.boolean() },
        { requiredKeys: [] },
      ),
    ),
    fc.tuple(
      fc.constant({ type: 'string' }),
      fc.record({
        'x-format': fc.constantFrom('email', 'phone', 'url', 'color', 'iban', 'shelf-mark', 'shelf'),
      }),
      fc.record(
        {
          maxLength: fc.integer({ min: 1, max: 300 }),
          pattern: fc.constantFrom('^[A-Z]-\\d{2}$', '^[a-z]@[a-z]\\.de$', '^\\d{3,9}$'),
          'x-unique': fc.boolean(),
          default: fc.constantFrom('B-12'),
        },
        { requiredKeys: [] },
      ),
    ),
    fc.tuple(
      fc.constant({ type: 'number' }),
      fc.record({ 'x-decimal': fc.nat(5) }, { requiredKeys: [] }),
      bounds('minimum', 'maximum'),
      fc.record({ exclusiveMinimum: fc.constantFrom(1.25, 7, 59.99) }, { requiredKeys: [] }),
    ),
    fc.tuple(
      fc.record({ type: fc.constantFrom('string', 'integer', 'boolean') }),
      fc.record(
        {
          'x-default-by-role': fc.dictionary(fc.constantFrom('librarian', 'member', 'reader'), values, {
            minKeys: 1,
            noNullPrototype: true,
          }),
          'x-follows': fc.array(
            fc.record({
              from: fc.constantFrom('name', 'title', 'book.title', 'member.email', 'branch.city'),
            }),
            { minLength: 1, maxLength: 2 },
          ),
        },
        { requiredKeys: [] },
      ),
    ),
  )
  .map(parts => Object.assign({ 'x-label': { de: 'Neu', en: 'New' } }, ...parts) as Json);

const kinds = {
  number: { type: 'integer' },
  money: { type: 'integer', 'x-money': true },
  text: { type: 'string', maxLength: 20 },
  day: { type: 'string', format: 'date' },
  time: { type: 'string', format: 'time' },
  flag: { type: 'boolean' },
  choice: {
    type: 'string',
    enum: ['x', 'y'],
    'x-enum': { x: { de: 'X', en: 'X' }, y: { de: 'Y', en: 'Y' } },
  },
  book: { type: 'integer', 'x-ref': { entity: 'book' } },
} satisfies Record<string, Json>;
type Kind = keyof typeof kinds;

/** Over fields of one kind, and what it gives. */
const formulas: readonly (readonly [of: Kind, text: string, gives: Kind])[] = [
  ['number', 'a + b * 2', 'number'],
  ['number', '(a - 3) / coalesce(b, 1)', 'number'],
  ['number', '9007199254740991 + a', 'number'],
  ['number', 'a', 'number'],
  ['money', 'coalesce(a, 0) - b * 2', 'money'],
  ['money', 'a <= b or empty(c)', 'flag'],
  ['day', 'days_between(a, b)', 'number'],
  ['day', 'a <= b and not b = "2026-01-31"', 'flag'],
  ['day', 'a', 'text'],
  ['text', 'concat(a, " ", b)', 'text'],
  ['text', 'left(text(a), 3)', 'text'],
  ['text', 'number(a) + 1', 'number'],
  ['text', 'a = b and not empty(c)', 'flag'],
  ['choice', 'case(a, "x", 1, 0)', 'number'],
  ['choice', 'case(empty(a), true, b, c)', 'text'],
  ['flag', 'not a or b', 'flag'],
  ['book', 'a * 2', 'number'],
  ['time', 'a < b', 'flag'],
  ['text', '1', 'number'],
  ['text', 'null', 'number'],
  ['text', '"it\'s"', 'text'],
  ['text', 'today', 'text'],
];
const formula = fc.constantFrom(...formulas);

/** Three fields of a kind, which the schema gets unless its own are taken, whatever these are. */
function operands(schema: Json, kind: Kind, from: number | null): readonly string[] {
  if (from !== null) return turned(namesIn(schema), from);
  const added = ['first', 'second', 'third'].map(name => `${kind}_${name}`);
  for (const name of added)
    Object.assign(schema.properties ?? {}, {
      [name]: { ...kinds[kind], 'x-label': { de: 'Neu', en: 'New' } },
    });
  return added;
}
const mostlyNew = fc.option(fc.nat(), { freq: 1 });

const namesIn = (schema: Json): readonly string[] => Object.keys(schema.properties ?? {});
const worded = (text: string, names: readonly string[]): string =>
  text.replace(/\b[abc]\b/g, letter => names['abc'.indexOf(letter)] ?? letter);

/** A field that an expression gives, in a column or not, and where the schema speaks of it. */
const workedOut: fc.Arbitrary<Change> = fc
  .record({
    formula,
    gives: fc.option(fc.constantFrom(...formulas.map(([, , gives]) => gives)), { freq: 1 }),
    stored: fc.boolean(),
    from: mostlyNew,
    named: fc.subarray(['columns', 'filters', 'sortable', 'x-search', 'x-index', 'x-unique'], {
      maxLength: 2,
    }),
  })
  .map(({ formula: [of, expression, usual], gives, stored, from, named }) => schema => {
    const computed = {
      expression: worded(expression, operands(schema, of, from)),
      ...(stored && { stored }),
    };
    const { maxLength: _, ...type }: Json = kinds[gives ?? usual];
    Object.assign(schema.properties ?? {}, {
      worked: { ...type, 'x-label': { de: 'Neu', en: 'New' }, 'x-computed': computed },
    });
    for (const place of named) mention(schema, place, 'worked');
  });

const turned = (names: readonly string[], from: number): readonly string[] =>
  names.map((_, at) => names[(at + from) % names.length] ?? '');

const text = { de: 'Neu', en: 'New' };

/** Rules across fields, other looks at a list, declared views, and references of which a record has one. */
const aboutFields: fc.Arbitrary<Change> = fc
  .record({
    formula,
    from: mostlyNew,
    of: fc.constantFrom<Kind>('choice', 'day', 'flag', 'book', 'number'),
    kind: fc.constantFrom(
      'x-rules',
      'board',
      'calendar',
      'timeline',
      'view',
      'x-one-of',
      'x-unique',
      'x-no-overlap',
      'x-append-only',
    ),
    several: fc.boolean(),
  })
  .map(({ formula: [operand, holds], from, of, kind, several }) => schema => {
    const list = schema['x-list'];
    const inList = (members: Json) => {
      if (typeof list === 'object' && list !== null) Object.assign(list, members);
    };
    const taken = (usual: Kind) => operands(schema, usual, from);
    const named = { name: 'neu', label: text };
    switch (kind) {
      case 'x-rules': {
        const names = taken(operand);
        const field = several ? { field: names[0] } : {};
        schema[kind] = [{ name: 'neu', holds: worded(holds, names), message: text, ...field }];
        return;
      }
      case 'x-one-of':
        schema[kind] = [{ ...named, fields: taken('book').slice(0, 2), required: several }];
        return;
      case 'x-append-only':
        schema[kind] = true;
        if (several) schema['x-operations'] = ['list', 'read', 'create'];
        return;
      case 'x-unique':
        schema[kind] = [taken(of).slice(0, 2)];
        return;
      case 'x-no-overlap': {
        const [first, second] = taken('day');
        schema[kind] = [{ within: taken(of).slice(2, several ? 3 : 2), from: first, to: second }];
        return;
      }
      case 'board':
        return inList({ as: [{ ...named, as: 'kanban', by: taken(several ? 'choice' : of)[0] }] });
      case 'calendar':
        return inList({ as: [{ ...named, as: 'calendar', by: taken('day')[0] }] });
      case 'timeline': {
        const [begin, end] = taken('time');
        const lanes = taken(several ? 'book' : of).slice(0, 2);
        return inList({
          as: [{ ...named, as: 'timeline', day: taken('day')[0], from: begin, to: end, lanes }],
        });
      }
      case 'view': {
        const [first = '', second = ''] = taken(of);
        const more = several ? { group: { by: first } } : { sort: { field: first, order: 'ASC' } };
        return inList({
          columns: [first, second],
          views: [{ ...named, columns: [first], filter: { [`${second}_null`]: false }, ...more }],
        });
      }
    }
  });

const addition: fc.Arbitrary<Change> = fc
  .record({
    name: fc.stringMatching(/^[a-z][a-z0-9_]{0,12}$/),
    field,
    required: fc.boolean(),
    isReadOnly: fc.nat(4).map(chance => chance === 0),
    named: fc.subarray([
      'columns',
      'filters',
      'sortable',
      'x-search',
      'x-index',
      'x-tree',
      'x-when',
      'x-required-when',
    ]),
  })
  .map(({ name, field, required, isReadOnly, named }) => schema => {
    const added = { ...structuredClone(field), ...(isReadOnly && { 'x-read-only': true }) };
    Object.assign(schema.properties ?? {}, { [name]: added });
    if (required && Array.isArray(schema.required)) schema.required.push(name);
    for (const place of named) mention(schema, place, name);
  });

/** Puts the name of a field where the schema may speak of it. */
function mention(schema: Json, place: string, name: string): void {
  const list = schema['x-list'];
  if (place === 'x-tree') schema['x-tree'] = name;
  else if (place === 'x-search') schema[place] = [name];
  else if (place === 'x-index') schema[place] = [[name]];
  else if (place === 'x-unique') schema[place] = [[name, ...namesIn(schema).slice(0, 1)]];
  else if (place === 'x-when' || place === 'x-required-when') {
    const first = Object.values(schema.properties ?? {})[0];
    if (typeof first === 'object' && first !== null) Object.assign(first, { [place]: { [name]: 'neu' } });
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

const compilation = new Compilation();
afterAll(() => compilation.remove());

const tally = { refused: 0, accepted: 0, lived: 0, untried: 0 };

/** Everything that is made of a schema that was accepted. */
async function mustRun(model: Model, name: string): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'tours-fuzz-'));
  try {
    writeMigration(folder, planMigration(model.entities, folder), []);
    for (const dialect of databases) {
      const test = await emptyDatabase(dialect);
      try {
        await migrate(test.database, { folder });
        const { failures, untried } = await failuresOfServing(test.database, model, name);
        expect(failures).toEqual([]);
        if (untried === null) tally.lived++;
        else tally.untried++;
      } finally {
        await test.drop();
      }
    }
  } finally {
    rmSync(folder, { recursive: true });
  }
}

it(
  'a schema is refused with a place, or generated, migrated and served on both databases, and its records live',
  async () => {
    const tables = new Set<string>();
    await fc.assert(
      fc.asyncProperty(
        fc.nat(),
        fc.array(fc.oneof(mutation, addition, workedOut, aboutFields), { minLength: 1, maxLength: 2 }),
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
          const document = own[entity % own.length];
          if (tables.has(statements) || !document) return;
          await mustRun(model, document.name);
          tables.add(statements);
          if (isLong) expect(await compilation.add(files, source.texts.get(document.file) ?? '')).toBe('');
        },
      ),
      { numRuns: runs, endOnFailure: false, ...(isLong ? {} : { seed: 14 }) },
    );
    expect(await compilation.compile()).toBe('');
    expect(Math.min(tally.refused, tally.accepted)).toBeGreaterThan(0);
    // Rules across fields let nothing through now and then.
    expect(tally.lived).toBeGreaterThan(tally.untried * 4);
  },
  isLong ? 0 : 120_000,
);
