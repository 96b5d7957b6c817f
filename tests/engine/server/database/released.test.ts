import { copyFileSync, existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createAtOnce } from '@engine/server/database/migrations/createAtOnce.ts';
import { readMigrations } from '@engine/server/database/migrations/files/migrationFiles.ts';
import { createMigrations, migrate } from '@engine/server/database/migrations/migrate.ts';
import { tablesOf } from '@engine/shared/tables/tablesOf.ts';
import { entities } from '@generated/tables.ts';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { migrationNames } from '../../../../codegen/migrations.ts';
import { planMigration, tablesOfMigrations } from '../../../../codegen/plan.ts';
import { databases, emptyDatabase, migrationsFolder, type TestDatabase } from '../../../databases.ts';
import { insertOneOfEach } from './rowOf.ts';
import { insert, run } from './sample.ts';

const names = readdirSync(migrationsFolder).filter(name => name.endsWith('.json'));
const states = names.map((name, index) => [name, names.slice(0, index + 1)] as const);

it('the migrations lead to the schemas', () => {
  expect(planMigration(entities, migrationsFolder).steps).toEqual([]);
});

/** Two rows of the release of this number. */
const bankOf = (release: number) => ({ blz: String(90_000_000 + release), name: `Bank ${release}` });
/** A migration, and its functions for rows where it has some. */
const withRows = (name: string): readonly string[] =>
  [name, name.replace(/json$/, 'ts')].filter(each => existsSync(join(migrationsFolder, each)));
const titleOf = (release: number) => ({ code: `T${release}`, name_de: `Titel ${release}` });

async function insertRows({ database }: TestDatabase, release: number): Promise<void> {
  await insert(database, 'banks', { ...bankOf(release), source: 'manual', deleted: false });
  await insert(database, 'titles', { ...titleOf(release), position: 'before', active: true });
}

async function expectRows({ database }: TestDatabase, releases: readonly number[]): Promise<void> {
  expect(await run(database, 'select blz, name from banks order by id')).toEqual(releases.map(bankOf));
  expect(await run(database, 'select code, name_de from titles order by id')).toEqual(releases.map(titleOf));
}

/** Columns in their order, constraints, indexes, triggers and functions, one a line. */
async function catalogOf({ database }: TestDatabase): Promise<readonly string[]> {
  const lines = async (sql: string) => (await run(database, sql)).map(row => Object.values(row).join(' '));
  if (database.dialect === 'postgres')
    return [
      ...(await lines(
        `select c.relname, a.attnum - count(*) filter (where g.attisdropped), a.attname, format_type(a.atttypid, a.atttypmod), a.attcollation::regcollation, a.attnotnull, a.attidentity, a.attgenerated, pg_get_expr(d.adbin, d.adrelid) from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped left join pg_attribute g on g.attrelid = c.oid and g.attnum > 0 and g.attnum < a.attnum left join pg_attrdef d on d.adrelid = c.oid and d.adnum = a.attnum where c.relnamespace = current_schema()::regnamespace and c.relkind = 'r' group by c.relname, a.attnum, a.attname, a.atttypid, a.atttypmod, a.attcollation, a.attnotnull, a.attidentity, a.attgenerated, d.adbin, d.adrelid order by c.relname, a.attnum`,
      )),
      ...(await lines(
        `select conrelid::regclass, conname, convalidated, pg_get_constraintdef(oid) from pg_constraint where connamespace = current_schema()::regnamespace order by 1::text, 2`,
      )),
      ...(await lines(
        `select indexdef from pg_indexes where schemaname = current_schema() order by indexname`,
      )),
      ...(await lines(
        `select pg_get_triggerdef(t.oid) from pg_trigger t join pg_class c on c.oid = tgrelid where c.relnamespace = current_schema()::regnamespace and not tgisinternal order by c.relname, tgname`,
      )),
      ...(await lines(
        `select pg_get_functiondef(p.oid) from pg_proc p where pronamespace = current_schema()::regnamespace and prolang <> (select oid from pg_language where lanname = 'c') order by proname`,
      )),
    ];
  const columns = await lines(
    `select m.name, c.* from sqlite_master m, pragma_table_xinfo(m.name) c where m.type = 'table' and m.name not like 'sqlite_%' order by m.name, c.cid`,
  );
  const keys = await lines(
    `select m.name, k."from", k."table", k."to", k.on_delete from sqlite_master m, pragma_foreign_key_list(m.name) k where m.type = 'table' order by m.name, k."from"`,
  );
  const others = await lines(
    `select type, name, sql from sqlite_master where type <> 'table' or sql like 'create virtual%' order by type, name`,
  );
  // a constraint stands behind its column or after all of them
  const tables = await run(
    database,
    `select name, sql from sqlite_master where type = 'table' order by name`,
  );
  const constraints = tables.flatMap(({ name, sql }) =>
    constraintsIn(String(sql)).map(text => `${name} ${text}`),
  );
  return [...columns, ...keys, ...others, ...constraints];
}

/** `"name" check (…)` and `"name" foreign key`, in the order of their names. */
function constraintsIn(sql: string): readonly string[] {
  return sql
    .split(/\bconstraint (?=")/)
    .slice(1)
    .map(text => {
      const open = text.indexOf('(');
      let depth = 0;
      let inText = false;
      for (let at = open; at < text.length; at += 1) {
        if (text[at] === "'") inText = !inText;
        if (!inText && text[at] === '(') depth += 1;
        if (!inText && text[at] === ')') depth -= 1;
        if (depth === 0) return text.slice(0, at + 1);
      }
      throw new Error(`A constraint without its end: ${text}`);
    })
    .map(text => (text.includes(' check ') ? text : text.replace(/ .*/s, ' key')))
    .sort();
}

/** Those that each release writes itself. */
const ownRows: ReadonlyMap<string, number> = new Map([
  ['banks', 1],
  ['titles', 1],
]);

/** Among those that take one. */
const rowsIn = ['companies', 'documents', 'health_insurance', 'treatment_types', 'users'];

describe.each(databases)('released states on %s', dialect => {
  /** Grows old through all releases: what is written in one has to outlive the others. */
  let old: TestDatabase;
  let folder: string;
  beforeAll(async () => {
    old = await emptyDatabase(dialect);
    folder = mkdtempSync(join(tmpdir(), 'tours-released-'));
  });
  afterAll(async () => {
    await old.drop();
    rmSync(folder, { recursive: true });
  });

  const written: number[] = [];
  /** one row in each table that takes one, from the release on that made it */
  let rows: ReadonlyMap<string, number> = ownRows;
  it.each(states)('%s keeps the rows of every release before it', async (name, released) => {
    for (const file of withRows(name)) copyFileSync(join(migrationsFolder, file), join(folder, file));
    await migrate(old.database, { folder });
    await expectRows(old, written);
    await insertRows(old, released.length);
    written.push(released.length);
    rows = await insertOneOfEach(old, tablesOfMigrations(folder), rows);
    for (const [table, id] of rows)
      expect(await run(old.database, `select id from "${table}" where id = ${id}`)).toHaveLength(1);
  });

  it('the first migrates to the newest at once and keeps its rows', async () => {
    const first = await emptyDatabase(dialect);
    onTestFinished(() => first.drop());
    const alone = mkdtempSync(join(tmpdir(), 'tours-released-'));
    onTestFinished(() => rmSync(alone, { recursive: true }));
    for (const name of names.slice(0, 1)) copyFileSync(join(migrationsFolder, name), join(alone, name));
    await migrate(first.database, { folder: alone });
    await insertRows(first, 1);
    const kept = await insertOneOfEach(first, tablesOfMigrations(alone), ownRows);
    expect([...kept.keys()]).toEqual(expect.arrayContaining(rowsIn));
    await migrate(first.database, { folder: migrationsFolder });
    await expectRows(first, [1]);
    for (const [table, id] of kept)
      expect(await run(first.database, `select id from "${table}" where id = ${id}`)).toHaveLength(1);
  });

  it('the newest has every table and column of the model', async () => {
    await migrate(old.database, { folder: migrationsFolder });
    for (const { name, columns } of tablesOf(entities)) {
      const listed = columns.map(column => `"${column.name}"`).join(', ');
      expect(await run(old.database, `select ${listed} from "${name}" limit 0`)).toEqual([]);
    }
  });

  it('a new database is the same as one that has gone through every release', async () => {
    const fresh = await emptyDatabase(dialect);
    onTestFinished(() => fresh.drop());
    const { applied } = await migrate(fresh.database, { folder: migrationsFolder });
    expect(applied).toEqual(migrationNames(migrationsFolder));
    const recorded = 'select name, checksum, tables from migrations order by name';
    expect(await run(fresh.database, recorded)).toEqual(await run(old.database, recorded));
    const [there, here] = [await catalogOf(old), await catalogOf(fresh)];
    expect(there.length).toBeGreaterThan(2_000);
    expect(here).toEqual(there);
    // The same without the other way, which is taken where this one fails.
    const bare = await emptyDatabase(dialect);
    onTestFinished(() => bare.drop());
    const files = await readMigrations(migrationsFolder);
    const isCreated = await bare.database.maintain(async handle => {
      await bare.database.execute(handle, [createMigrations]);
      return createAtOnce(bare.database, handle, files, migrationsFolder);
    });
    expect(isCreated).toBe(true);
    expect(await catalogOf(bare)).toEqual(there);
  });
});
