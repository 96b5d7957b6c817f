import { copyFileSync, existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { migrate } from '@engine/server/database/migrations/migrate.ts';
import { tablesOf } from '@engine/shared/tables/tablesOf.ts';
import { entities } from '@generated/tables.ts';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
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
});
