import { relativeDay } from '@engine/shared/day.ts';
import type { EntityMeta } from '@engine/shared/entityMeta.ts';
import { bill as billMeta } from '@generated/tables/bill.ts';
import { client as clientMeta } from '@generated/tables/client.ts';
import { company as companyMeta } from '@generated/tables/company.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Caller, dialects, query } from '../office.ts';
import { type FilledOffice, openFurnishedOffice } from '../security/createRecords.ts';
import { exampleOf } from './exampleOf.ts';

interface Count {
  readonly resource: string;
  readonly filter: string;
  readonly count: number;
}

describe.each(dialects)('what waits for somebody, on %s', dialect => {
  let office: FilledOffice;
  let ownClient: number;
  let ownCompany: number;
  let otherCompany: number;
  let number = 10;

  const insert = (entity: EntityMeta, fields: Readonly<Record<string, unknown>>) => {
    number += 1;
    const example = Object.fromEntries(exampleOf(entity, number, office.records));
    return office.insertAny(entity.name, { ...example, ...fields });
  };
  const addBill = (company: number, due: string, open: number, status = 'sent') =>
    insert(billMeta, { company, due_date: relativeDay(due), issue_date: '2020-01-01', open, status });

  beforeAll(async () => {
    office = await openFurnishedOffice(dialect);
    ownClient = await insert(clientMeta, {});
    ownCompany = await insert(companyMeta, { client: ownClient });
    otherCompany = await insert(companyMeta, { client: office.records.get('client') });
    for (const [due, open] of [
      ['$today', 100],
      ['$today-1d', 200],
      ['$today-14d', 300],
      ['$today-15d', 1_000],
      ['$today-30d', 2_000],
      ['$today-31d', 4_000],
      ['$today-60d', 8_000],
      ['$today-61d', 1_000_000_000],
      ['$today-2y', 2_000_000_000],
    ] as const) {
      await addBill(ownCompany, due, open);
      await addBill(otherCompany, due, 7);
    }
    await addBill(ownCompany, '$today-5d', 0, 'paid');
    await addBill(ownCompany, '$today-5d', 500, 'cancelled');
  });
  afterAll(() => office.close());

  const counts = async (caller: Caller): Promise<readonly Count[]> => (await caller.get('work/counts')).body;

  test('is counted for every switch that is work, as the list itself counts it', async () => {
    const known = await counts(office.owner);
    expect(known.map(({ resource, filter }) => `${resource}.${filter}`)).toEqual(
      expect.arrayContaining(['tours.no_signature', 'bills.overdue', 'bill-cases.has_errors']),
    );
    for (const { resource, filter, count } of known) {
      const list = await office.owner.get(
        `${resource}${query({ filter: { [filter]: true }, range: [0, 0] })}`,
      );
      expect([resource, filter, String(count)]).toEqual([
        resource,
        filter,
        String(list.headers['content-range']).split('/')[1],
      ]);
    }
    expect(known.find(({ filter }) => filter === 'overdue')?.count).toBe(16);
  });

  test('costs one statement a number', async () => {
    const known = await counts(office.owner);
    office.takeStatements();
    await office.owner.get('work/counts');
    expect(office.takeStatements()).toHaveLength(known.length);
  });

  test('names only the lists that one may open, and without what one may not read', async () => {
    const accountant = await office.caller(['bills.list', 'bills.read']);
    expect((await counts(accountant)).map(({ resource }) => resource)).toEqual(['bills']);
    expect((await (await office.caller(['bills.read'])).get('work/counts')).body).toEqual([]);
    expect((await (await office.caller(['bills.read'])).get('work/sums')).body).toEqual([]);
  });

  test('is counted and added up within the own clients only', async () => {
    const mandant = await office.caller(['bills.list', 'bills.read', 'companies.read'], {
      clients: [ownClient],
    });
    expect(await counts(mandant)).toMatchObject([{ resource: 'bills', filter: 'overdue', count: 8 }]);
    const { body } = await mandant.get('work/sums');
    expect(body).toEqual([
      {
        resource: 'bills',
        filter: 'age',
        field: 'open',
        scale: 2,
        options: [
          { option: 'not_due', count: 1, sum: 100 },
          { option: 'd1_14', count: 2, sum: 500 },
          { option: 'd15_30', count: 2, sum: 3_000 },
          { option: 'd31_60', count: 2, sum: 12_000 },
          { option: 'over60', count: 2, sum: 3_000_000_000 },
        ],
      },
    ]);
  });

  test('adds up to what the lists behind the bars hold', async () => {
    const [ages] = (await office.owner.get('work/sums')).body;
    for (const { option, count, sum } of ages.options) {
      const list = await office.owner.get(`bills${query({ filter: { age: option }, range: [0, 99] })}`);
      const open = list.body.map((bill: { open: number }) => bill.open);
      expect([option, open.length]).toEqual([option, count]);
      expect(open.reduce((total: number, amount: number) => total + amount, 0)).toBe(sum);
    }
  });
});
