import type { Actor } from '@engine/server/access/actor.ts';
import { oneOf, oneOfTexts } from '@engine/server/access/among.ts';
import type { Data } from '@engine/server/access/data.ts';
import { openData } from '@engine/server/access/openData.ts';
import { number } from '@engine/server/access/readRow.ts';
import { slot } from '@engine/server/access/statement.ts';
import { columns, columnsAs, expressionsOn, literals } from '@engine/server/access/typedRows.ts';
import { allRights } from '@engine/server/records/rows/allRights.ts';
import { isSet } from '@engine/shared/tables/stored.ts';
import { type Compilable, sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openCaseWorld } from '../../../office/cases/caseWorld.ts';
import { dialects, type Office, openOffice } from '../office.ts';

describe.each(dialects)('typed statements on %s', dialect => {
  let office: Office;
  let company: number;
  const dates = ['2026-09-01', '2026-09-02'];
  beforeAll(async () => {
    office = await openOffice(dialect);
    const world = await openCaseWorld(office);
    company = world.company;
    const guest = await world.guest();
    for (const date of dates) await world.tour(guest, null, { date });
    await world.build();
  });
  afterAll(() => office.close());

  const dataOf = (actor: Partial<Actor>): Data =>
    openData(office.database, office.model)({ ...allRights, ...actor }, 'test');
  const limitedTo = (...companies: number[]) => ({ scope: { clients: null, companies } });
  /** everything but the fields that are marked as sensitive */
  const plainRights = () => new Set([...allRights.permissions].filter(key => !key.includes('.read.')));
  const textOf = async (data: Data, query: Compilable<unknown>) => {
    office.takeStatements();
    await data.run(query);
    return office.takeStatements()[0];
  };

  test('rows of another company are left out, also by a subselect that the statement is made of', async () => {
    const dates = async (data: Data) =>
      (await data.run(data.rows('tours as t', 'see').select('t.date').orderBy('t.date'))).map(
        ({ date }) => date,
      );
    expect(await dates(dataOf(limitedTo(company)))).toEqual(['2026-09-01', '2026-09-02']);
    expect(await dates(dataOf(limitedTo(company + 1)))).toEqual([]);
    const other = dataOf(limitedTo(company + 1));
    const inner = other.rows('tours as t', 'see').select('t.id');
    const outer = other.unscoped('test').selectFrom('tours').select('tours.id');
    expect(await other.run(outer.where('tours.id', 'in', inner))).toEqual([]);
  });

  test('rows of several uses lie within the scope of each', async () => {
    const data = dataOf({ userId: 4711, narrowed: new Map([['tours.update', ['own']]]) });
    const found = async (...uses: ('see' | 'update')[]) =>
      (await data.run(data.rows('tours as t', uses).select('t.id'))).length;
    expect([await found('see'), await found('see', 'update'), await found('update', 'see')]).toEqual([
      2, 0, 0,
    ]);
  });

  test('the scope stands beside the conditions in brackets, whatever they are', async () => {
    const always = sql<boolean>`1 = 1 or 2 = 2`;
    const data = dataOf(limitedTo(7, 8));
    const rows = data.rows('bill_cases as t', 'see').select('t.id');
    const text = await textOf(data, rows.where('t.id', '=', 0).clearWhere().where(always));
    expect(text).toMatch(/where \(1 = 1 or 2 = 2\) and "t"."company" in/);
  });

  test.each<[string, (data: Data) => Compilable<unknown>]>([
    ['selected', data => data.rows('guest as t', 'see').select('t.kvnr')],
    ['sorted by', data => data.rows('guest as t', 'see').select('t.id').orderBy('t.kvnr')],
    ['compared', data => data.rows('guest as t', 'see').select('t.id').where('t.kvnr', '=', 'X')],
    [
      'compared without its table',
      data => data.rows('guest as t', 'see').select('id').where('kvnr', '=', 'X'),
    ],
    [
      'grouped by',
      data =>
        data
          .rows('guest as t', 'see')
          .select(eb => eb.fn.countAll().as('n'))
          .groupBy('t.kvnr'),
    ],
    ['aggregated', data => data.rows('guest as t', 'see').select(eb => eb.fn.max('t.kvnr').as('n'))],
    ['in its folded shadow', data => data.rows('guest as t', 'see').select('t.kvnr_folded')],
    [
      'named in a sql fragment',
      data => data.rows('guest as t', 'see').select('t.id').where(sql.ref('t.kvnr'), 'is not', null),
    ],
    [
      'of a joined table',
      data =>
        data
          .rows('bill_cases as t', 'see', ['guest'])
          .innerJoin('guest as g', 'g.id', 't.guest')
          .select('g.kvnr'),
    ],
    [
      'of a table in a subselect',
      data =>
        data
          .rows('bill_cases as t', 'see', ['guest'])
          .select('t.id')
          .where(({ exists, selectFrom }) =>
            exists(selectFrom('guest as g').select('g.id').where('g.kvnr', '=', 'X')),
          ),
    ],
  ])('a field without the right to it is refused: %s', async (_, build) => {
    const data = dataOf({ permissions: plainRights() });
    expect(() => build(data).compile()).toThrow(expect.objectContaining({ code: 'forbiddenField' }));
    await dataOf({}).run(build(dataOf({})));
  });

  test.each<[string, RegExp, (data: Data) => Compilable<unknown>]>([
    [
      'all columns',
      /name the columns/,
      data =>
        data
          .rows('bill_cases as t', 'see', ['guest'])
          .innerJoin('guest as g', 'g.id', 't.guest')
          .selectAll('g'),
    ],
    [
      'a column in the text of a fragment',
      /names "kvnr" in its text/,
      data => data.rows('guest as t', 'see').select('t.id').where(sql<boolean>`t.kvnr is not null`),
    ],
    [
      'a column as an identifier in a fragment',
      /names "kvnr" in its text/,
      data =>
        data
          .rows('guest as t', 'see')
          .select('t.id')
          .where(sql<boolean>`${sql.id('t', 'kvnr')} is null`),
    ],
    [
      'a table in the text of a fragment',
      /names "guest" in its text/,
      data => data.rows('tours as t', 'see').select('t.id').where(sql<boolean>`exists (select 1 from guest)`),
    ],
    [
      'a table as a parameter of a fragment',
      /names a table/,
      data =>
        data
          .rows('tours as t', 'see')
          .select('t.id')
          .where(sql<boolean>`exists (select 1 from ${sql.table('guest')})`),
    ],
    [
      'the text that is searched, which holds several fields',
      /"t.search_text" stores no field/,
      data => data.rows('tours as t', 'see').select('t.search_text'),
    ],
    [
      'a union',
      /only one select/,
      data => {
        const ids = data.rows('tours as t', 'see').select('t.id');
        return ids.union(data.rows('tours as t', 'see').select('t.id'));
      },
    ],
    [
      'a table that was not named',
      /"guest" is not among/,
      data => {
        const rows = data.rows('bill_cases as t', 'see');
        // @ts-expect-error guest is not among the tables beside
        return rows.innerJoin('guest as g', 'g.id', 't.guest').select('t.id');
      },
    ],
    [
      'a join table, which has no row scope',
      /is not the table of an entity/,
      data => data.rows('users__roles as t', 'see').select('t.roles_id'),
    ],
  ])('data.rows refuses %s', (_, message, build) => {
    expect(() => build(dataOf({})).compile()).toThrow(message);
  });

  test('fragments may hold functions, casts, constants and columns by columnsAs', async () => {
    const data = dataOf({});
    const t = columnsAs<'tours'>('t');
    const rows = data
      .rows('tours as t', 'see')
      .select(columns('tours as t', ['id', 'date']))
      .select(sql<string>`coalesce(${t('note')}, 'no note')`.as('remark'))
      .select(({ fn }) => fn.countAll<number>().over().as('total'))
      .where(expressionsOn('tours as t')('t.status', 'in', literals(['planned', 'driven', 'checked'])));
    expect(await textOf(data, rows)).toContain(`in ('planned', 'driven', 'checked')`);
    const [first] = await data.run(rows.orderBy('t.date'));
    expect(first).toMatchObject({ date: '2026-09-01', remark: 'no note', total: 2 });
  });

  test('lists of ids and of texts are one value each; none match nothing', async () => {
    const data = dataOf({});
    const tours = data.rows('tours as t', 'see').select(['t.id', 't.date']).orderBy('t.date');
    const [first] = await data.run(tours);
    const ids = [first?.id ?? 0, -1];
    expect(await data.run(tours.where('t.id', ...oneOf(data, ids)))).toEqual([first]);
    expect(await data.run(tours.where('t.id', ...oneOf(data, [])))).toEqual([]);
    expect(await data.run(tours.where('t.date', ...oneOfTexts(data, dates)))).toHaveLength(2);
    expect(await data.run(tours.where('t.date', ...oneOfTexts(data, [])))).toEqual([]);
  });

  test('flags are written as booleans, and read by isSet', async () => {
    const data = office.data;
    const tours = data.unscoped('test').updateTable('tours');
    const [date] = dates;
    expect(await data.run(tours.set({ no_show: true }).where('date', '=', '2026-09-01'))).toEqual([]);
    await data.run(tours.set({ no_show: false }).where('date', '>', '2026-09-01'));
    const read = data.unscoped('test').selectFrom('tours as t').select(['t.no_show']).orderBy('t.date');
    expect((await data.run(read)).map(row => isSet(row.no_show))).toEqual([true, false]);
    expect(await data.run(read.where('t.no_show', '=', true).select('t.date'))).toMatchObject([{ date }]);
  });

  test('a remembered statement takes the values of its run and the scope of its actor', async () => {
    let built = 0;
    const days = async (data: Data, day: string) => {
      const rows = await data.select(
        'tours of a day',
        () => {
          built++;
          return data.rows('tours as t', 'see').select('t.date').where('t.date', '=', slot<string>('day'));
        },
        { day },
      );
      return rows.map(({ date }) => date);
    };
    const open = openData(office.database, office.model);
    const own = open({ ...allRights, ...limitedTo(company) }, 'a');
    const strange = open({ ...allRights, ...limitedTo(company + 1) }, 'b');
    const all = open(allRights, 'c');
    expect(await days(own, '2026-09-01')).toEqual(['2026-09-01']);
    expect(await days(own, '2026-09-02')).toEqual(['2026-09-02']);
    expect(await days(strange, '2026-09-01')).toEqual([]);
    expect(built).toBe(1);
    expect(await days(all, '2026-09-01')).toEqual(['2026-09-01']);
    expect(built).toBe(2);
  });

  test('a builder runs nothing by itself, and what was not selected is not read', async () => {
    const rows = dataOf({}).unscoped('test').selectFrom('bills').select('id');
    await expect(rows.execute()).rejects.toThrow('hand it to data.run');
    expect(() => number({ id: 1 }, 'open')).toThrow('does not select "open"');
  });
});
