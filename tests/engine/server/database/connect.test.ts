import { connect } from '@engine/server/database/connect.ts';
import { stepsSql } from '@engine/server/database/ddl/stepSql.ts';
import { jsonArray, jsonRows } from '@engine/server/database/sql/json.ts';
import { sortDirection } from '@engine/server/database/sql/sort.ts';
import { diffTables } from '@engine/shared/tables/diffTables.ts';
import { tablesOf } from '@engine/shared/tables/tablesOf.ts';
import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { databases, emptyDatabase, type TestDatabase } from '../../../databases.ts';
import { createTables, entity, field, insert, run, searchedFor } from './sample.ts';

const period = [
  field('name', 'text', { foldedColumn: 'name_folded', sortable: true }),
  field('amount', 'money'),
  field('owner', 'integer'),
  field('from', 'date'),
  field('to', 'date'),
];
const tariff = entity('tariff', period, {
  noOverlap: [{ within: ['owner'], from: 'from', to: 'to' }],
  search: ['name'],
  searchThrough: [],
  systemColumns: ['id', 'version', 'search_text', 'created_at', 'created_by', 'updated_at', 'updated_by'],
});
const shift = entity('shift', [field('owner', 'integer'), field('begins', 'time'), field('ends', 'time')], {
  noOverlap: [{ within: ['owner'], from: 'begins', to: 'ends' }],
});

describe.each(databases)('a %s database', dialect => {
  let test: TestDatabase;
  let statements: string[];
  beforeEach(async () => {
    statements = [];
    test = await emptyDatabase(dialect, { onQuery: text => statements.push(text) });
    await createTables(test.database, [tariff]);
  });
  afterEach(() => test.drop());
  const add = (values: Record<string, unknown>) => insert(test.database, 'tariff', values);
  const names = async () =>
    (await run(test.database, 'select name from tariff order by id')).map(({ name }) => name);

  it('undoes all of a transaction that fails', async () => {
    const failing = test.database.transaction(async kysely => {
      await insert({ dialect, kysely }, 'tariff', { name: 'A' });
      throw new Error('changed my mind');
    });
    await expect(failing).rejects.toThrow('changed my mind');
    expect(await names()).toEqual([]);
  });

  it('keeps interleaved transactions and reads apart', async () => {
    let seenInside: unknown[] = [];
    const first = test.database.transaction(async kysely => {
      await insert({ dialect, kysely }, 'tariff', { name: 'A' });
      seenInside = await names();
      await insert({ dialect, kysely }, 'tariff', { name: 'B' });
      throw new Error('no');
    });
    const second = test.database.transaction(kysely => insert({ dialect, kysely }, 'tariff', { name: 'C' }));
    await expect(first).rejects.toThrow('no');
    await second;
    expect(seenInside).not.toContain('A');
    expect(await names()).toEqual(['C']);
  });

  it('reads counts, sums and large amounts as numbers', async () => {
    await add({ amount: 4_000_000_000_000 });
    await add({ amount: 1 });
    const [row] = await run(test.database, 'select count(*) as n, sum(amount) as total from tariff');
    expect(row).toEqual({ n: 2, total: 4_000_000_000_001 });
  });

  it('tells a listener every statement', async () => {
    statements.length = 0;
    await names();
    expect(statements).toEqual(['select name from tariff order by id']);
  });

  it('takes values as values, whatever they look like', async () => {
    const hostile = `'; drop table tariff; -- " \\ \u202e`;
    await add({ name: hostile });
    expect(await names()).toEqual([hostile]);
  });

  it('sorts empty values first, and by code point', async () => {
    for (const name of ['b', null, 'a', 'ä', 'Z']) await add({ name });
    const sorted = await sql<{
      name: string | null;
    }>`select name from tariff order by name ${sortDirection(dialect, 'ASC')}, id`.execute(
      test.database.kysely,
    );
    expect(sorted.rows.map(({ name }) => name)).toEqual([null, 'Z', 'a', 'b', 'ä']);
  });

  it('finds folded words in the middle of the text, also after a change', async () => {
    const id = await add({ name: 'MÜLLER', search_text: '  muller  koln  ' });
    await add({ name: 'Schmidt', search_text: '  schmidt  ' });
    const find = (word: string) => searchedFor(test.database, tariff, word);
    expect(await find('ulle')).toEqual([id]);
    expect([await find('ko'), await find('k'), await find('ul')]).toEqual([[id], [id], []]);
    expect(await find('meier')).toEqual([]);
    await run(test.database, "update tariff set search_text = '  meier  ' where id = ?", [id]);
    expect(await find('meier')).toEqual([id]);
    expect(await find('muller')).toEqual([]);
    await run(test.database, 'delete from tariff where id = ?', [id]);
    expect(await find('meier')).toEqual([]);
  });

  it('makes JSON lists of rows, with lists inside', async () => {
    await add({ name: 'B' });
    await add({ name: 'A' });
    const pair = jsonArray(dialect, [sql`t.id`, jsonArray(dialect, [sql`t.name`])]);
    const { rows } = await sql<{
      list: unknown;
    }>`select ${jsonRows(dialect, pair, sql`tariff as t`, sql`t.name`)} as list`.execute(
      test.database.kysely,
    );
    const list = rows[0]?.list;
    expect(typeof list === 'string' ? JSON.parse(list) : list).toEqual([
      [2, ['A']],
      [1, ['B']],
    ]);
  });

  it.each([
    ['inside', '2026-03-01', '2026-03-31'],
    ['touching the first day', '2025-12-01', '2026-01-01'],
    ['touching the last day', '2026-06-30', null],
    ['around', '2020-01-01', null],
  ])('refuses a period %s another', async (_, from, to) => {
    await add({ owner: 1, from: '2026-01-01', to: '2026-06-30' });
    await expect(add({ owner: 1, from, to })).rejects.toThrow('overlap: tariff__owner__from__overlap');
  });

  it('allows periods one after the other, of different owners, and without a beginning', async () => {
    await add({ owner: 1, from: '2026-01-01', to: '2026-06-30' });
    await add({ owner: 1, from: '2026-07-01', to: null });
    await add({ owner: 2, from: '2026-01-01', to: null });
    await add({ owner: null, from: '2026-01-01', to: null });
    await add({ owner: 1, from: null, to: null });
    await expect(run(test.database, 'update tariff set owner = 1 where owner = 2')).rejects.toThrow(
      'overlap',
    );
  });

  it('allows times that begin as others end, also where they were refused before', async () => {
    const tables = tablesOf([shift]);
    const closed = tables.map(table => ({
      ...table,
      noOverlaps: table.noOverlaps.map(each => ({ ...each, includesEnd: true })),
    }));
    const become = (before: typeof tables, after: typeof tables) =>
      test.database.maintain(handle =>
        test.database.execute(handle, stepsSql(dialect, before, diffTables(before, after, new Map()))),
      );
    const onDuty = (begins: string, ends: string) =>
      insert(test.database, 'shift', { owner: 1, begins, ends });
    await become([], closed);
    await onDuty('08:00', '12:00');
    await expect(onDuty('12:00', '16:00')).rejects.toThrow('overlap');
    await become(closed, tables);
    await onDuty('12:00', '16:00');
    await onDuty('06:00', '08:00');
    await expect(onDuty('11:59', '12:01')).rejects.toThrow('overlap: shift__owner__begins__overlap');
  });

  it('lets one of many concurrent writers have a period', async () => {
    const attempts = Array.from({ length: 4 }, () =>
      test.database.transaction(async kysely => {
        const id = await insert({ dialect, kysely }, 'tariff', { owner: 7, from: '2026-01-01' });
        await run({ dialect, kysely }, 'select count(*) from tariff');
        return id;
      }),
    );
    const results = await Promise.allSettled(attempts);
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    expect(await names()).toHaveLength(1);
  });
});

describe('one SQLite file', () => {
  it('serves one server, and says to the second who has it', async () => {
    const { url, drop } = await emptyDatabase('sqlite');
    await expect(connect(url)).rejects.toThrow(
      new RegExp(`in use by another server \\(process ${process.pid}`),
    );
    await drop();
  });

  it('is free again when the server has closed it', async () => {
    const { url, database, drop } = await emptyDatabase('sqlite');
    await database.close();
    const next = await connect(url);
    await next.close();
    await drop().catch(() => {});
  });
});

it('an address of no known kind is refused with an example', async () => {
  const options = { name: 'library' };
  await expect(connect('mysql://localhost/tours', options)).rejects.toThrow('sqlite:data/library.db');
});
