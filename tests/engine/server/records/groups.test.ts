import { mostGroups } from '@engine/server/records/list/groups.ts';
import { addDays } from '@engine/shared/day.ts';
import type { EntityMeta } from '@engine/shared/entityMeta.ts';
import { groupUnits, type ListGroup, type ListGroups } from '@engine/shared/listGroups.ts';
import { bill as billMeta } from '@generated/tables/bill.ts';
import { billCase as caseMeta } from '@generated/tables/bill-case.ts';
import { client as clientMeta } from '@generated/tables/client.ts';
import { company as companyMeta } from '@generated/tables/company.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Caller, dialects, query } from '../office.ts';
import { type FilledOffice, openFilledOffice } from '../security/createRecords.ts';
import { exampleOf } from './exampleOf.ts';

describe.each(dialects)('the groups of a list, on %s', dialect => {
  let office: FilledOffice;
  let own: number;
  let ownClient: number;
  let number = 20;

  const insert = (entity: EntityMeta, fields: Readonly<Record<string, unknown>>) => {
    number += 1;
    const example = Object.fromEntries(exampleOf(entity, number, office.records));
    return office.insertAny(entity.name, { ...example, ...fields });
  };

  beforeAll(async () => {
    office = await openFilledOffice(dialect);
    ownClient = await insert(clientMeta, {});
    own = await insert(companyMeta, { client: ownClient });
    const other = await insert(companyMeta, { client: office.records.get('client') });
    const add = (
      company: number,
      open: number,
      status: string,
      issue_date: string | null,
      sent_at: string | null = null,
    ) =>
      insert(billMeta, {
        company,
        open,
        status,
        issue_date,
        sent_at,
        due_date: '2099-12-31',
        dunning_block: false,
        dunning_block_reason: null,
        total: 2 * open,
      });
    // the first and the last moment of the day on which the clock of the office goes forward, and its New Year
    await add(own, 100, 'sent', '2026-02-28', '2026-03-28T23:00:00.000Z');
    await add(own, 20, 'sent', '2026-02-01', '2026-03-29T21:59:59.999Z');
    await add(own, 3, 'issued', '2025-12-31', '2025-12-31T23:00:00.000Z');
    await add(own, 9_000_000_000, 'draft', null);
    await add(other, 4_000, 'sent', '2026-02-02');
  });
  afterAll(() => office.close());

  const groups = async (caller: Caller, filter: object, by: string): Promise<ListGroups> =>
    (await caller.get(`bills/groups${query({ filter })}&by=${by}`)).body;
  const summary = ({ groups: all }: ListGroups) =>
    all.map(group => [group.value, group.count, group.sums.open]);

  test.each([
    [
      'status',
      [
        ['draft', 1, 9_000_000_000],
        ['issued', 1, 3],
        ['sent', 2, 120],
      ],
    ],
    [
      'issue_date&unit=month',
      [
        ['2026-02', 2, 120],
        ['2025-12', 1, 3],
        [null, 1, 9_000_000_000],
      ],
    ],
    [
      'issue_date&unit=year',
      [
        ['2026', 2, 120],
        ['2025', 1, 3],
        [null, 1, 9_000_000_000],
      ],
    ],
    [
      'issue_date',
      [
        ['2026-02-28', 1, 100],
        ['2026-02-01', 1, 20],
        ['2025-12-31', 1, 3],
        [null, 1, 9_000_000_000],
      ],
    ],
    [
      'issue_date&unit=week',
      [
        ['2026-02-23', 1, 100],
        ['2026-01-26', 1, 20],
        ['2025-12-29', 1, 3],
        [null, 1, 9_000_000_000],
      ],
    ],
    [
      'issue_date&unit=quarter',
      [
        ['2026-Q1', 2, 120],
        ['2025-Q4', 1, 3],
        [null, 1, 9_000_000_000],
      ],
    ],
    [
      'sent_at',
      [
        ['2026-03-29', 2, 120],
        ['2026-01-01', 1, 3],
        [null, 1, 9_000_000_000],
      ],
    ],
    [
      'sent_at&unit=week',
      [
        ['2026-03-23', 2, 120],
        ['2025-12-29', 1, 3],
        [null, 1, 9_000_000_000],
      ],
    ],
    [
      'sent_at&unit=month',
      [
        ['2026-03', 2, 120],
        ['2026-01', 1, 3],
        [null, 1, 9_000_000_000],
      ],
    ],
    [
      'sent_at&unit=quarter',
      [
        ['2026-Q1', 3, 123],
        [null, 1, 9_000_000_000],
      ],
    ],
    [
      'sent_at&unit=year',
      [
        ['2026', 3, 123],
        [null, 1, 9_000_000_000],
      ],
    ],
    ['dunning_block', [[false, 4, 9_000_000_123]]],
  ])('by %s have their number and their sums', async (by, expected) => {
    const answer = await groups(office.owner, { company: own }, by);
    expect(summary(answer)).toEqual(expected);
    expect(answer.hasMore).toBe(false);
  });

  const periods = ['issue_date', 'sent_at'].flatMap(by => groupUnits.map(unit => `${by}&unit=${unit}`));
  test.each(['status', ...periods, 'company'])(
    'by %s each have the filter of just their records',
    async by => {
      const answer = await groups(office.owner, {}, by);
      expect(answer.groups.length).toBeGreaterThan(1);
      for (const { filter, count } of answer.groups) {
        const sums = await office.owner.get(`bills/sums${query({ filter })}`);
        expect([filter, sums.body.count]).toEqual([filter, count]);
      }
    },
  );

  test('by a reference name its records, and hold only what the caller lists', async () => {
    const theirs = await office.caller(['bills.list', 'companies.list'], { clients: [ownClient] });
    const { groups: all } = await groups(theirs, {}, 'company');
    expect(all.map(({ value, count }) => [value, count])).toEqual([[own, 4]]);
    expect(all[0]?.label).toEqual(expect.any(String));
    const stranger = await office.caller(['banks.list']);
    expect((await stranger.get('bills/groups?by=status')).status).toBe(403);
  });

  test('count all their records, and add up what the foot of the list of each of them does', async () => {
    const company = await insert(companyMeta, { client: ownClient });
    const add = (period: string, status: string, net: number) =>
      insert(caseMeta, { company, period, status, net, original_case: null });
    await add('2026-01', 'paid', 100);
    await add('2026-01', 'cancelled', 20);
    await add('2026-01', 'replaced', 3);
    await add('2026-02', 'replaced', 7);
    await add('2026-02', 'replaced', 8);
    const byPeriod = (await office.owner.get(`bill-cases/groups${query({ filter: { company } })}&by=period`))
      .body;
    expect(byPeriod.groups.map(({ value, count, sums }: ListGroup) => [value, count, sums.net])).toEqual([
      ['2026-02', 2, 15],
      ['2026-01', 3, 100],
    ]);
    for (const { filter, sums } of byPeriod.groups)
      expect(
        (await office.owner.get(`bill-cases/sums${query({ filter: { company, ...filter } })}`)).body.sums,
      ).toEqual(sums);
    const byCompany = (
      await office.owner.get(`bill-cases/groups${query({ filter: { company } })}&by=company`)
    ).body;
    expect(byCompany.groups.map(({ count, sums }: ListGroup) => [count, sums.net])).toEqual([[5, 100]]);
  });

  test('say that there are more than are answered', async () => {
    const company = await insert(companyMeta, { client: ownClient });
    for (let day = 0; day <= mostGroups; day += 1)
      await insert(billMeta, { company, issue_date: addDays('2025-01-01', day), due_date: '2099-12-31' });
    await insert(billMeta, { company, issue_date: null, due_date: null });
    const byDay = await groups(office.owner, { company }, 'issue_date');
    expect([byDay.groups.length, byDay.hasMore]).toEqual([mostGroups, true]);
    expect(byDay.groups.map(({ value }) => value).indexOf(null)).toBe(mostGroups - 1);
    expect((await groups(office.owner, { company }, 'issue_date&unit=month')).hasMore).toBe(false);
  });

  test('are refused by a field that the caller may not read, which is named', async () => {
    const clerk = await office.caller(['guest.list', 'guest.read']);
    const { status, body } = await clerk.get('guest/groups?by=care_level');
    expect([status, body.code]).toEqual([403, 'forbiddenField']);
    expect(body.detail).toContain('care_level');
    const { body: open } = await office.owner.get('guest/groups?by=care_level');
    expect(open.code).toBe('invalidQuery');
  });

  test.each([
    ['', 'invalidQuery'],
    ['by=number', 'invalidQuery'],
    ['by=company.name', 'invalidQuery'],
    ['by=nothing', 'unknownFilter'],
    ['by=status&unit=month', 'invalidQuery'],
    ['by=issue_date&unit=fortnight', 'invalidQuery'],
    ['by=status&range=[0,9]', 'invalidQuery'],
  ])('are refused with "%s"', async (parameters, code) => {
    const { status, body } = await office.owner.get(`bills/groups?${parameters}`);
    expect([status, body.code]).toEqual([400, code]);
  });
});
