import type { EntityMeta } from '@engine/shared/entityMeta.ts';
import { bill as billMeta } from '@generated/tables/bill.ts';
import { client as clientMeta } from '@generated/tables/client.ts';
import { company as companyMeta } from '@generated/tables/company.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Caller, dialects, query } from '../office.ts';
import { type FilledOffice, openFilledOffice } from '../security/createRecords.ts';
import { exampleOf } from './exampleOf.ts';

describe.each(dialects)('the sums of a list, on %s', dialect => {
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
    const add = (company: number, open: number, status: string) =>
      insert(billMeta, { company, open, status, total: 2 * open });
    for (const [open, status] of [
      [100, 'sent'],
      [20, 'sent'],
      [3, 'issued'],
    ] as const)
      await add(own, open, status);
    await add(other, 4_000, 'sent');
  });
  afterAll(() => office.close());

  const sums = async (caller: Caller, filter: object, by?: string) =>
    (await caller.get(`bills/sums${query({ filter })}${by ? `&by=${by}` : ''}`)).body;

  test('are those of all records that its filter leaves, in whole and by state', async () => {
    const { count, capped, sums: added, groups } = await sums(office.owner, { company: own }, 'status');
    expect([count, capped, added.open, added.total]).toEqual([3, false, 123, 246]);
    expect(
      groups
        .map((group: { value: string; count: number; sums: { open: number } }) => [
          group.value,
          group.count,
          group.sums.open,
        ])
        .sort(),
    ).toEqual([
      ['issued', 1, 3],
      ['sent', 2, 120],
    ]);
    expect((await sums(office.owner, { company: own, open_gte: 1_000_000 })).sums.open).toBe(0);
  });

  test('are of what the caller lists, and of fields that the caller reads', async () => {
    const theirs = await office.caller(['bills.list', 'companies.list'], { clients: [ownClient] });
    expect((await sums(theirs, {})).sums.open).toBe(123);
    expect((await sums(office.owner, {})).sums.open).toBeGreaterThanOrEqual(4_123);
    const reader = await office.caller(['banks.list']);
    expect((await reader.get('bills/sums')).status).toBe(403);
  });

  test('are refused by a field without few values, and with an unknown parameter', async () => {
    expect((await office.owner.get('bills/sums?by=number')).status).toBe(400);
    expect((await office.owner.get('bills/sums?by=nothing')).status).toBe(400);
    expect((await office.owner.get('bills/sums?exact=1')).status).toBe(400);
  });
});
