import type { Database } from '@engine/server/database/connect.ts';
import { expressionSql } from '@engine/server/database/ddl/expressionSql.ts';
import { typesAmong } from '@engine/shared/tables/crossFieldRules.ts';
import { evaluate } from '@engine/shared/tables/evaluate.ts';
import { typeOfExpression } from '@engine/shared/tables/expression.ts';
import { parseExpression } from '@engine/shared/tables/parseExpression.ts';
import type { StoredValue } from '@engine/shared/tables/rowFunction.ts';
import { CompiledQuery } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { databases, emptyDatabase, type TestDatabase } from '../../../databases.ts';
import { createTables, entity, field, insert } from './sample.ts';

const fields = [
  field('name', 'text'),
  field('other', 'text'),
  field('amount', 'money', { scale: 2 }),
  field('count', 'integer'),
  field('day', 'date'),
  field('until', 'date'),
  field('on', 'boolean'),
];
const rows: readonly Readonly<Record<string, StoredValue>>[] = [
  { name: 'ä', other: 'Z', amount: -7, count: 2, day: '2024-02-28', until: '2024-03-01', on: true },
  { name: null, other: 'a', amount: 0, count: 0, day: '1999-12-31', until: '2000-01-01', on: false },
  { name: '😀b', other: null, amount: 12_345, count: null, day: null, until: '2100-03-01', on: null },
  { name: ' 12 ', other: '-3', amount: null, count: -2, day: '2100-02-28', until: '1900-03-01', on: true },
  { name: null, other: null, amount: null, count: null, day: null, until: null, on: null },
];
const expressions = [
  ...['=', '!=', '<', '<=', '>', '>='].flatMap(sign => [
    `name ${sign} other`,
    `amount ${sign} count`,
    `day ${sign} until`,
    `amount ${sign} 0 and on or not day ${sign} "2024-02-28"`,
  ]),
  ...['on = true', 'on != false', 'not on', 'empty(name)', 'not empty(day) and empty(until)'],
  ...['empty(amount + count)', 'on and empty(name)', 'on or empty(name)', '(on or on) and count > 0'],
  ...['days_between(day, until)', 'days_between(until, day)', 'days_between(day, "2000-02-29")'],
  ...['amount / count', 'amount * count - 3', '-amount / 2', 'amount / 0', 'number(name) + number(other)'],
  ...['concat(name, " ", amount, on)', 'left(name, 1)', 'text(on)', 'coalesce(name, other, "-")'],
  ...['case(count, 2, "two", 0, "none", "many")', 'case(empty(name), true, 1, 0)', 'case(on, false, name)'],
];

describe.each(databases)('expressions on %s', dialect => {
  let test: TestDatabase;
  let database: Database;
  beforeAll(async () => {
    test = await emptyDatabase(dialect);
    database = test.database;
    await createTables(database, [entity('thing', fields)]);
    // SQLite keeps a switch as a number
    const kept = (value: StoredValue) =>
      typeof value === 'boolean' && dialect === 'sqlite' ? Number(value) : value;
    for (const row of rows)
      await insert(
        database,
        'thing',
        Object.fromEntries(Object.entries(row).map(([key, value]) => [key, kept(value)])),
      );
  });
  afterAll(() => test.drop());

  it.each(expressions)('%s has the value that forms work out', async text => {
    const expression = parseExpression(text, name => name);
    const typeOf = typesAmong(fields);
    const isBoolean = typeOfExpression(expression, typeOf) === 'boolean';
    const value = expressionSql(dialect, expression, typeOf);
    const query = CompiledQuery.raw(`select ${value} as value from thing order by id`);
    const found = (await database.kysely.executeQuery<{ value: unknown }>(query)).rows;
    const shown = found.map(({ value }) =>
      value === null || typeof value === 'boolean' ? value : isBoolean ? Number(value) === 1 : String(value),
    );
    const expected = rows.map(row => evaluate(expression, name => row[name] ?? null));
    expect(shown).toEqual(
      expected.map(each => (typeof each === 'boolean' || each === null ? each : String(each))),
    );
  });
});
