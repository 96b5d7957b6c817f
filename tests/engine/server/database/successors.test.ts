import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { migrate } from '@engine/server/database/migrations/migrate.ts';
import type { EntityMeta } from '@engine/shared/entityMeta.ts';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { planMigration, writeMigration } from '../../../../codegen/plan.ts';
import { readPlanArguments } from '../../../../codegen/planArguments.ts';
import { emptyDatabase, type TestDatabase } from '../../../databases.ts';
import { entity, field, insert, run } from './sample.ts';

const status = field('status', 'text');
const owner = field('owner', 'text', { required: true });
const code = field('code', 'text', { required: true, sortable: true });
const rank = field('rank', 'text');
const account = (...fields: EntityMeta['fields'][number][]) => [
  entity('account', [status, owner, ...fields], {
    unique: [['owner', 'code']],
    frozen: { when: { status: ['closed'] }, except: ['status'] },
  }),
];
const numbered = account({ ...code, kind: 'integer', minimum: 0 }, rank);

/** The process ends after the first page. */
const killed = {
  begin: async () => () => {
    throw new Error('killed');
  },
};

describe('columns of large tables on PostgreSQL whose every value changes', () => {
  let test: TestDatabase;
  let folder: string;
  beforeEach(async () => {
    test = await emptyDatabase('postgres');
    folder = mkdtempSync(join(tmpdir(), 'tours-successors-'));
    writeMigration(folder, planMigration(account(code, rank), folder), []);
    await migrate(test.database, { folder });
    await run(
      test.database,
      `insert into account (version, created_at, updated_at, status, owner, code) select 1, 'x', 'x', case when i % 2 = 0 then 'closed' end, 'Ost', i from generate_series(1, 50) as n(i)`,
    );
  });
  afterEach(async () => {
    await test.drop();
    rmSync(folder, { recursive: true });
  });

  const change = (entities: readonly EntityMeta[], ...args: string[]) => {
    const { choices, acknowledge } = readPlanArguments(args);
    writeMigration(folder, planMigration(entities, folder, choices), acknowledge);
  };
  const migrated = (progress?: Parameters<typeof migrate>[1]['progress']) =>
    migrate(test.database, { folder, largeFrom: 50, ...(progress && { progress }) });
  const one = async (statement: string, { database } = test) =>
    Object.values((await run(database, statement))[0] ?? {})[0];
  /** differs once the whole table was written again */
  const file = () => one(`select pg_relation_filenode('account')`);
  const codes = () => one(`select json_agg(code order by id) from account`);
  const left = () =>
    run(
      test.database,
      `select column_name as name from information_schema.columns where table_schema = current_schema() and starts_with(column_name::text, 'prepared')
        union all select conname from pg_constraint where connamespace = current_schema()::regnamespace and (not convalidated or starts_with(conname::text, 'prepared'))
        union all select relname from pg_class where relnamespace = current_schema()::regnamespace and starts_with(relname::text, 'prepared')
        union all select proname from pg_proc where pronamespace = current_schema()::regnamespace and starts_with(proname::text, 'prepared')`,
    );
  const indexes = (of: TestDatabase) =>
    one(
      `select json_agg(indexdef order by indexdef) from pg_indexes where tablename = 'account' and schemaname = current_schema()`,
      of,
    );

  it('another type: no row is written while the table is locked, and what others wrote meanwhile is kept', async () => {
    const before = await file();
    change(numbered, '--acknowledge', 'convert account.code');
    await expect(migrated(killed)).rejects.toThrow('killed');
    await run(test.database, `update account set code = '700' where id = 7`);
    await insert(test.database, 'account', { owner: 'West', code: '8' });
    await migrated();
    expect(await codes()).toEqual(Array.from({ length: 50 }, (_, at) => (at === 6 ? 700 : at + 1)).concat(8));
    expect(await left()).toEqual([]);
    expect(await file()).toBe(before);
    const small = await emptyDatabase('postgres');
    await migrate(small.database, { folder });
    expect(await indexes(test)).toEqual(await indexes(small));
    await small.drop();
    await expect(insert(test.database, 'account', { owner: 'West', code: 8 })).rejects.toThrow(/unique/);
    await expect(insert(test.database, 'account', { owner: 'West', code: -1 })).rejects.toThrow(/minimum/);
    await expect(insert(test.database, 'account', { owner: 'West' })).rejects.toThrow(/null/);
    await expect(run(test.database, 'update account set code = 1 where id = 2')).rejects.toThrow('frozen');
    expect(planMigration(numbered, folder).steps).toEqual([]);
  });

  it('a start after one that was killed on the way to other values begins with its own', async () => {
    change(numbered, '--acknowledge', 'convert account.code');
    await expect(migrated(killed)).rejects.toThrow('killed');
    for (const name of readdirSync(folder).filter(each => each.startsWith('0002')))
      rmSync(join(folder, name));
    change(numbered, '--fill', 'account.code=number(code) * 2', '--acknowledge', 'convert account.code');
    await migrated();
    expect(await codes()).toEqual(Array.from({ length: 50 }, (_, at) => 2 * (at + 1)));
    expect(await left()).toEqual([]);
  });

  it('where values are not there any more afterwards, the table is as it was, and others go on', async () => {
    await run(test.database, `update account set code = 'n/a' where id = 7`);
    change(numbered);
    await expect(migrated()).rejects.toThrow('account.code');
    expect(await left()).toEqual([]);
    await insert(test.database, 'account', { owner: 'West', code: 'x' });
    expect(await one(`select code from account where id = 7`)).toBe('n/a');
  });

  it('values that become alike in another type are named by the migration', async () => {
    await run(test.database, `update account set code = ' 9' where id = 7`);
    change(numbered, '--acknowledge', 'convert account.code');
    await expect(migrated()).rejects.toThrow('owner+code of account (unique)');
    expect(await left()).toEqual([]);
  });

  it('a field that becomes required with a default: no row is written while the table is locked', async () => {
    const before = await file();
    change(account(code, { ...rank, required: true, default: 'A' }), '--acknowledge', 'require account.rank');
    await migrated();
    expect(await one('select count(*) from account where rank = $$A$$')).toBe(50);
    expect([await file(), await left()]).toEqual([before, []]);
    await expect(insert(test.database, 'account', { owner: 'West', code: '8', rank: null })).rejects.toThrow(
      /null/,
    );
  });

  it('a new field with a default gets the values that are given instead', async () => {
    const note = field('note', 'text', { default: 'none', maxLength: 40 });
    change(account(code, rank, note), '--fill', 'account.note=concat("no. ", code)');
    await migrated();
    expect(await one(`select json_agg(note order by id) from account where id < 3`)).toEqual([
      'no. 1',
      'no. 2',
    ]);
    expect(await left()).toEqual([]);
  });

  it('a new field of frozen rows is filled beforehand', async () => {
    change(account(code, rank, field('city', 'text', { required: true })), '--fill', 'account.city=owner');
    await expect(migrated(killed)).rejects.toThrow('killed');
    expect(await one(`select count(*) from account where city = 'Ost'`)).toBe(50);
    await migrated();
    expect(await left()).toEqual([]);
  });
});
