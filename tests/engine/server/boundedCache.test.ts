import { openData } from '@engine/server/access/openData.ts';
import { type Statement, StatementCache } from '@engine/server/access/statement.ts';
import { BoundedCache } from '@engine/server/boundedCache.ts';
import { StatementNames } from '@engine/server/database/postgres/statementNames.ts';
import { StatementCache as PreparedStatements } from '@engine/server/database/sqlite/statementCache.ts';
import { officeModel } from '@engine/server/officeModel.ts';
import { listRecords } from '@engine/server/records/list/list.ts';
import { searchEverywhere } from '@engine/server/records/list/searchEverywhere.ts';
import { allRights } from '@engine/server/records/rows/allRights.ts';
import { facts } from '@generated/facts.ts';
import { office } from '@office/server.ts';
import Sqlite from 'libsql';
import { describe, expect, it, onTestFinished } from 'vitest';
import { databases } from '../../databases.ts';
import { run } from './database/sample.ts';
import { openTestDatabase } from './testDatabase.ts';

const thousands = Array.from({ length: 5_000 }, (_, index) => index);

describe('what is remembered', () => {
  it('never weighs more than its bound, however much comes', () => {
    const cache = new BoundedCache<number>({ total: 100_000, each: 10_000 });
    const weights = thousands.map(index => {
      cache.set(`key ${index}`, index, (index * 37) % 9_000);
      return cache.figures.weight;
    });
    expect(Math.max(...weights)).toBeLessThanOrEqual(100_000);
    expect(cache.figures.entries).toBeGreaterThan(5);
    expect(cache.get('key 4999')).toBe(4_999);
    expect(cache.get('key 0')).toBeUndefined();
  });

  it('is what is used, whatever comes beside it', () => {
    const cache = new BoundedCache<string>({ total: 100_000, each: 10_000 });
    cache.set('used', 'kept', 100);
    for (const index of thousands) {
      cache.set(`key ${index}`, 'other', 100);
      expect(cache.get('used')).toBe('kept');
    }
  });

  it('says how often things were dropped, and looking on is no use', () => {
    const cache = new BoundedCache<string>({ total: 1_000, each: 500 });
    cache.set('first', 'value', 295);
    expect([cache.peek('first'), cache.turns]).toEqual(['value', 0]);
    for (const key of ['second', 'third']) cache.set(key, 'other', 295);
    expect([cache.peek('first'), cache.turns]).toEqual([undefined, 1]);
    expect([cache.peek('second'), cache.peek('third')]).toEqual(['other', 'other']);
  });

  it('is nothing large, and small things count by their number, too', () => {
    const cache = new BoundedCache<string>({ total: 100_000, each: 10_000 });
    cache.set('large', 'value', 10_000);
    cache.set('x'.repeat(10_000), 'value', 0);
    expect(cache.figures).toEqual({ entries: 0, weight: 0 });
    for (const index of thousands) cache.set(String(index), 'value', 0);
    expect(cache.figures.entries).toBeLessThan(1_000);
  });
});

describe.each(databases)('statements of clients on %s', dialect => {
  it('fill no memory when thousands of large ones come, and those in use stay', async () => {
    const { database, close } = await openTestDatabase(dialect, () => {});
    onTestFinished(close);
    const used = 'select 1 as one';
    const weights: number[] = [];
    for (const index of thousands.slice(0, 200)) {
      const text = `select ${index} as n, '${'x'.repeat(8_000 + index)}' as padding`;
      // twice, as the second time is what gives a statement its place
      for (const each of [text, text, used]) await run(database, each);
      weights.push(database.remembered.weight);
    }
    expect(Math.max(...weights)).toBeLessThanOrEqual(2_000_000);
    expect(database.remembered.entries).toBeGreaterThan(20);
  });

  it('fill no memory when they come as filters', async () => {
    const { database, close } = await openTestDatabase(dialect, () => {});
    onTestFinished(close);
    const statements = new StatementCache();
    const data = openData(database, officeModel(facts, office), null, { statements })(allRights, 'test');
    const list = (values: number) =>
      listRecords(data, data.entity('tours', 'list'), {
        filter: {
          id_eq_any: Array.from({ length: 100 + (values % 50) }, (_, index) => index + 1),
          'guest.health_insurance.name_like': 'aok',
          [`guest.health_insurance.name_${values < 20 ? 'neq' : 'gt'}`]: String(values),
        },
        sort: { field: values % 2 ? 'id' : 'date', order: 'ASC' },
        first: 0,
        count: 25,
      });
    for (const values of thousands.slice(0, 40)) await list(values);
    expect(statements.figures.weight).toBeGreaterThan(100_000);
    for (const index of thousands)
      statements.get(`shape ${index}`, () => ({ sql: 'x'.repeat(9_000), parameters: [] }));
    expect(statements.figures.weight).toBeLessThanOrEqual(8_000_000);
    expect(database.remembered.weight).toBeLessThanOrEqual(2_000_000);
  });

  it('are kept when a search over everything for two words asks them again', async () => {
    const asked: string[] = [];
    const { database, close } = await openTestDatabase(dialect, sql => asked.push(sql));
    onTestFinished(close);
    const compiled: string[] = [];
    class Watched extends StatementCache {
      override get(shape: string, build: () => Statement): Statement {
        return super.get(shape, () => {
          compiled.push(shape);
          return build();
        });
      }
    }
    const statements = new Watched();
    const data = openData(database, officeModel(facts, office), null, { statements })(allRights, 'test');
    const search = async (text: string) => {
      asked.length = 0;
      compiled.length = 0;
      const { skipped } = await searchEverywhere(data, text, { budgetMs: Number.POSITIVE_INFINITY });
      expect(skipped).toEqual([]);
    };
    await search('meier anna');
    expect(compiled.length).toBeGreaterThan(30);
    await search('anton anna');
    expect(compiled).toEqual([]);
    expect(asked.length).toBeGreaterThan(30);
    expect(kept[dialect](asked)).toEqual(asked);
  });
});

describe('prepared statements on postgres', () => {
  it('give way to those that come later, on the connections too', async () => {
    const { database, close } = await openTestDatabase('postgres', () => {});
    onTestFinished(close);
    const prepared = async (): Promise<readonly string[]> =>
      (await run(database, 'select statement from pg_prepared_statements')).map(row => String(row.statement));
    const used = 'select 1 as one';
    for (const index of thousands.slice(0, 400)) {
      const text = `select ${index} as n, '${'x'.repeat(8_000)}' as padding`;
      for (const each of [text, text, used]) await run(database, each);
    }
    const texts = await prepared();
    expect(texts).toContain(used);
    expect(texts.some(text => text.startsWith('select 399 '))).toBe(true);
    expect(texts.some(text => text.startsWith('select 0 '))).toBe(false);
    expect(texts.join('').length).toBeLessThanOrEqual(1_000_000);
    expect(texts.length).toBeGreaterThan(50);
  });
});

/** The statements that the dialect's own memory has at hand when they come for the third time. */
const kept: Readonly<Record<(typeof databases)[number], (asked: readonly string[]) => readonly string[]>> = {
  sqlite: asked => {
    const prepared: string[] = [];
    const connection = new Sqlite(':memory:');
    const statement = connection.prepare('select 1');
    Object.defineProperty(connection, 'prepare', {
      value: (text: string) => {
        prepared.push(text);
        return statement;
      },
    });
    const statements = new PreparedStatements(connection);
    for (const text of [...asked, ...asked]) statements.prepare(text);
    prepared.length = 0;
    for (const text of asked) statements.prepare(text);
    return asked.filter(text => !prepared.includes(text));
  },
  postgres: asked => {
    const names = new StatementNames();
    for (const text of [...asked, ...asked]) names.nameOf(text);
    return asked.filter(text => names.nameOf(text) !== undefined);
  },
};
