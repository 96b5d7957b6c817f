import { addMonths, relativeDay, today } from '@engine/shared/day.ts';
import type { EntityMeta } from '@engine/shared/entityMeta.ts';
import type { WorkChart } from '@engine/shared/work.ts';
import { bill as billMeta } from '@generated/tables/bill.ts';
import { client as clientMeta } from '@generated/tables/client.ts';
import { company as companyMeta } from '@generated/tables/company.ts';
import { healthInsurance as healthInsuranceMeta } from '@generated/tables/health-insurance.ts';
import { paymentAllocation as allocationMeta } from '@generated/tables/payment-allocation.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Caller, dialects, query } from '../office.ts';
import { type FilledOffice, openFilledOffice } from '../security/createRecords.ts';
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
    office = await openFilledOffice(dialect);
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

  describe('drawn as charts', () => {
    const charts = async (caller: Caller): Promise<readonly WorkChart[]> =>
      (await caller.get('work/charts')).body;
    const named = async (caller: Caller, name: string) =>
      (await charts(caller)).find(chart => chart.name === name);
    const thisMonth = today().slice(0, 7);
    let insurer: number;

    beforeAll(async () => {
      insurer = await insert(healthInsuranceMeta, { short_name: 'Probekasse' });
      const cutBill = await insert(billMeta, {
        company: ownCompany,
        status: 'sent',
        issue_date: `${thisMonth}-01`,
        recipient_type: 'health_insurance',
        recipient_insurance: insurer,
        recipient_company: null,
        total: 5_000_000_000,
        open: 4_000_000_000,
        moved: 3_000_000_000,
      });
      for (const [kind, amount] of [
        ['cut', 1_250],
        ['cut', 2_000_000_000],
        ['payment', 7],
      ] as const)
        await insert(allocationMeta, { bill: cutBill, kind, amount });
    });

    test('holds for each element what the list behind it holds', async () => {
      const drawn = await charts(office.owner);
      expect(drawn.map(({ resource, name }) => `${resource}.${name}`).sort()).toEqual([
        'bill-cases.states',
        'bills.turnover',
        'payment-allocations.cuts',
      ]);
      for (const { resource, name, sums, elements } of drawn) {
        expect([name, elements.some(({ count }) => count > 0)]).toEqual([name, true]);
        for (const { key, count, sums: totals, filter } of elements) {
          const { body } = await office.owner.get(`${resource}${query({ filter, range: [0, 99] })}`);
          const records: readonly Record<string, number>[] = body;
          expect([name, key, records.length]).toEqual([name, key, count]);
          const added = sums.map(({ field }) => records.reduce((sum, each) => sum + Number(each[field]), 0));
          expect([name, key, added]).toEqual([name, key, totals]);
        }
      }
    });

    test('adds up months to this one of the office, in whole cents beyond 32 bits, the empty ones too', async () => {
      const turnover = await named(office.owner, 'turnover');
      expect(turnover?.elements).toHaveLength(12);
      expect(turnover?.elements[0]?.key).toBe(addMonths(`${thisMonth}-01`, -11).slice(0, 7));
      expect(turnover?.elements.at(-1)).toMatchObject({
        key: thisMonth,
        sums: [5_000_000_000, 4_000_000_000, 3_000_000_000],
      });
      expect(turnover?.elements[3]).toMatchObject({ count: 0, sums: [0, 0, 0] });
    });

    test('names records as the caller may see them', async () => {
      const cuts = await named(office.owner, 'cuts');
      expect(cuts?.elements).toMatchObject([
        {
          key: String(insurer),
          label: expect.stringContaining('Probekasse'),
          count: 2,
          sums: [2_000_001_250],
        },
      ]);
      const rights = ['payment-allocations.list', 'payment-allocations.read', 'bills.read'];
      const without = await office.caller(rights);
      expect((await named(without, 'cuts'))?.elements).toMatchObject([{ label: null, count: 2 }]);
      expect(await named(await office.caller(rights.slice(0, 2)), 'cuts')).toBeUndefined();
    });

    test('costs one statement a chart, and one for the names of records', async () => {
      const drawn = await charts(office.owner);
      office.takeStatements();
      await office.owner.get('work/charts');
      expect(office.takeStatements()).toHaveLength(drawn.length + 1);
    });

    test('adds up within the own clients only, and nothing without the list', async () => {
      const other = await office.caller(['bills.list', 'bills.read', 'companies.read'], {
        clients: [office.records.get('client') ?? 0],
      });
      const [turnover] = await charts(other);
      expect(turnover?.elements.at(-1)?.sums).not.toContain(5_000_000_000);
      expect(await charts(await office.caller(['bills.read']))).toEqual([]);
    });
  });
});
