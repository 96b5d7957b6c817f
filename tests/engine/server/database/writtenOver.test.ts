import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { connect } from '@engine/server/database/connect.ts';
import { migrate } from '@engine/server/database/migrations/migrate.ts';
import type { EntityMeta } from '@engine/shared/entityMeta.ts';
import { fold } from '@engine/shared/fold.ts';
import { searchTextOf } from '@engine/shared/searchText.ts';
import { CompiledQuery } from 'kysely';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { planMigration, writeMigration } from '../../../../codegen/plan.ts';
import { readPlanArguments } from '../../../../codegen/planArguments.ts';
import { emptyDatabase, type TestDatabase } from '../../../databases.ts';
import { entity, field, insert, options, run } from './sample.ts';

const owner = field('owner', 'ref', {
  required: true,
  ref: { entity: 'owner', resource: 'owner', onDelete: 'restrict', join: null },
});
const name = field('name', 'text', { required: true });
const city = field('city', 'text', {
  sortable: true,
  foldedColumn: 'city_folded',
  maxLength: 40,
});
const kind = field('kind', 'enum', { default: 'a', options: options('a', 'b', 'c') });
const tags = field('tags', 'enums', { options: options('x', 'y', 'z') });
const bare = entity('bare', []);
const guest = (...fields: EntityMeta['fields'][number][]) => [
  entity('owner', [name]),
  entity('guest', [name, ...fields], {
    search: ['name', 'city'],
    systemColumns: [...bare.systemColumns, 'search_text'],
    frozen: { when: { kind: ['c'] }, except: ['kind'] },
  }),
];
const rows = 60;

describe('values of large tables on PostgreSQL that a migration writes over', () => {
  let test: TestDatabase;
  let folder: string;
  beforeEach(async () => {
    test = await emptyDatabase('postgres');
    folder = mkdtempSync(join(tmpdir(), 'tours-written-'));
    const entities = guest(city, kind, tags, { ...owner, required: false });
    writeMigration(folder, planMigration(entities, folder), []);
    await migrate(test.database, { folder });
    await insert(test.database, 'owner', { name: 'Nord' });
    await run(
      test.database,
      `insert into guest (version, created_at, updated_at, name, city, city_folded, kind, tags, search_text)
        select 1, 'x', 'x', 'Gast ' || i, city, lower(city), (array['a', 'b', 'c'])[i % 3 + 1], '["x","y"]', 'old'
        from (select i, case when i % 2 = 0 then 'Köln' end as city from generate_series(1, ${rows}) as n(i)) as made`,
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
    migrate(test.database, { folder, largeFrom: rows, ...(progress && { progress }) });
  const one = async (statement: string) => Object.values((await run(test.database, statement))[0] ?? {})[0];
  const left = () =>
    run(
      test.database,
      `select column_name as name from information_schema.columns where table_schema = current_schema() and starts_with(column_name::text, 'prepared')
        union all select conname from pg_constraint where connamespace = current_schema()::regnamespace and (not convalidated or starts_with(conname::text, 'prepared'))
        union all select relname from pg_class where relnamespace = current_schema()::regnamespace and starts_with(relname::text, 'prepared')
        union all select proname from pg_proc where pronamespace = current_schema()::regnamespace and starts_with(proname::text, 'prepared')`,
    );
  /** Indexes, constraints, triggers and defaults of the table. */
  const made = (of: Pick<TestDatabase, 'database'>) =>
    run(
      of.database,
      `select pg_get_constraintdef(oid) as made from pg_constraint where conrelid = 'guest'::regclass
        union all select indexdef from pg_indexes where tablename = 'guest' and schemaname = current_schema()
        union all select adrelid::regclass || pg_get_expr(adbin, adrelid) from pg_attrdef where adrelid = 'guest'::regclass
        union all select pg_get_triggerdef(oid) from pg_trigger where tgrelid = 'guest'::regclass and not tgisinternal order by 1`,
    );
  const file = () => one(`select pg_relation_filenode('guest')`);
  const killedAfter = (pages: number) => {
    const state = { pages };
    return {
      begin: async () => () => {
        state.pages -= 1;
        if (state.pages < 0) throw new Error('killed');
      },
    };
  };
  const wanted = guest({ ...city, required: true }, kind, tags, { ...owner, required: false });
  const filled = ['--fill', 'guest.city=concat("Bad ", name)'];

  it('a field that stays gets values while others write, wherever a start was killed', async () => {
    const before = await file();
    change(wanted, ...filled);
    for (const pages of [0, 1]) {
      await expect(migrated(killedAfter(pages))).rejects.toThrow('killed');
      // the server of the build before goes on with its own values
      await run(
        test.database,
        `update guest set city = null, city_folded = null where id = ${3 * pages + 3}`,
      );
      await run(
        test.database,
        `update guest set city = 'Bonn', search_text = 'own' where id = ${3 * pages + 4}`,
      );
      await insert(test.database, 'guest', { name: `Neu ${pages}` });
    }
    await migrated();
    const found = await run(
      test.database,
      'select id, name, city, city_folded, search_text from guest order by id',
    );
    expect(found).toHaveLength(rows + 2);
    expect([2, 5].map(at => found[at]?.city)).toEqual(['Bad Gast 3', 'Bad Gast 6']);
    expect([3, 6].map(at => found[at]?.city)).toEqual(['Bonn', 'Bonn']);
    expect(found[13]).toMatchObject({ city: 'Köln' });
    expect(found.at(-1)).toMatchObject({ city: 'Bad Neu 1' });
    expect(found.map(row => [row.city_folded, row.search_text])).toEqual(
      found.map(row => [fold(String(row.city)), searchTextOf([String(row.name), String(row.city)])]),
    );
    expect([await left(), await file()]).toEqual([[], before]);
    const small = await emptyDatabase('postgres');
    await migrate(small.database, { folder });
    expect(await made(test)).toEqual(await made(small));
    await small.drop();
    await expect(insert(test.database, 'guest', { name: 'X' })).rejects.toThrow(/null/);
    await expect(run(test.database, `update guest set city = 'Bonn' where kind = 'c'`)).rejects.toThrow(
      'frozen',
    );
    expect(planMigration(wanted, folder).steps).toEqual([]);
  });

  it('options become others while others write, in lists too', async () => {
    const fewer = guest(
      city,
      { ...kind, options: options('a', 'c') },
      { ...tags, options: options('y', 'z') },
      { ...owner, required: false },
    );
    const before = await file();
    change(fewer, '--map', 'guest.kind:b=a', '--map', 'guest.tags:x=y');
    await expect(migrated(killedAfter(1))).rejects.toThrow('killed');
    await run(test.database, `update guest set kind = 'b', tags = '["z","x"]' where id = 3`);
    await run(test.database, `update guest set tags = '[]' where id = 4`);
    await migrated();
    expect(await one('select json_agg(kind order by id) from guest where id in (1, 3, 4)')).toEqual([
      'a',
      'a',
      'a',
    ]);
    expect(await one('select json_agg(tags order by id) from guest where id < 6')).toEqual([
      '["y"]',
      '["y"]',
      '["z","y"]',
      '[]',
      '["y"]',
    ]);
    expect([await left(), await file()]).toEqual([[], before]);
    const small = await emptyDatabase('postgres');
    await migrate(small.database, { folder });
    expect(await made(test)).toEqual(await made(small));
    await small.drop();
    await expect(insert(test.database, 'guest', { name: 'X', kind: 'b' })).rejects.toThrow(/kind/);
  });

  it('a reference that becomes required gets a record, and is still one', async () => {
    const owned = guest(city, kind, tags, owner);
    change(owned, '--fill', 'guest.owner=1');
    await migrated();
    expect(await one('select count(*) from guest where owner = 1')).toBe(rows);
    expect(await left()).toEqual([]);
    await expect(run(test.database, 'delete from owner')).rejects.toThrow(/owner/);
  });

  it('where rows stand against it, the table is as it was', async () => {
    const before = await made(test);
    change(wanted, '--fill', 'guest.city=left(concat(name, name, name, name, name, name, name), 50)');
    await expect(migrated()).rejects.toThrow('guest.city');
    expect([await left(), await made(test)]).toEqual([[], before]);
    expect(await one('select count(*) from guest where city is null')).toBe(rows / 2);
  });

  it('a transaction that goes on for long holds up the migration, and no other writer', async () => {
    change(wanted, ...filled);
    const other = await connect(test.url, { poolSize: 2 });
    const update = `update guest set city = 'Ulm' where id =`;
    const done = await other.transaction(async handle => {
      await handle.executeQuery(CompiledQuery.raw(`${update} 3`));
      const migration = migrated();
      const isWaiting = `select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock' and query like 'alter table%'`;
      while ((await run(other, isWaiting)).length === 0);
      // would wait until the end of this transaction otherwise, behind the migration
      await run(other, `${update} 4`);
      return { migration };
    });
    await done.migration;
    await other.close();
    expect(await one('select json_agg(city order by id) from guest where id in (3, 4)')).toEqual([
      'Ulm',
      'Ulm',
    ]);
    expect(await left()).toEqual([]);
  });

  it('others do not wait long', async () => {
    change(wanted, ...filled);
    const other = await connect(test.url, { poolSize: 2 });
    const waits: number[] = [];
    const state = { isOver: false };
    const work = (async () => {
      while (!state.isOver) {
        const started = performance.now();
        await run(other, `update guest set city = 'Ulm' where id = 3`);
        waits.push(performance.now() - started);
      }
    })();
    try {
      await migrated();
    } finally {
      state.isOver = true;
      await work;
      await other.close();
    }
    expect(Math.max(...waits)).toBeLessThan(2_000);
    expect(await run(test.database, 'select city, city_folded, search_text from guest where id = 3')).toEqual(
      [{ city: 'Ulm', city_folded: 'ulm', search_text: searchTextOf(['Gast 3', 'Ulm']) }],
    );
    expect(readdirSync(folder).filter(each => each.startsWith('0002'))).toHaveLength(1);
  });
});
