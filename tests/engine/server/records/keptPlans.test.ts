import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Caller, type Office, openOffice, query } from '../office.ts';

/** A plan takes longer to make than a page takes to read (issue 13). */
describe('statements of lists on PostgreSQL', () => {
  let office: Office;
  let clerk: Caller;

  beforeAll(async () => {
    office = await openOffice('postgres');
    clerk = await office.caller('all');
    await office.data.run(sql`
      insert into banks (blz, blz_folded, name, name_folded, deleted, source, search_text, version, created_at, updated_at)
      select number, number, 'Bank ' || number, 'bank ' || number, false, 'manual', '  ' || number || '  bank  ' || number || '  ', 1, '2026', '2026'
      from (select cast(10000000 + n as text) as number from generate_series(1, 30000) as n) as numbers`);
    await office.data.run(sql`analyze banks`);
  });
  afterAll(() => office.close());

  /** how often the statements that have `part` ran by a plan of before, and by one of their own */
  async function plansOf(part: string) {
    const [row] = await office.data.run(sql`
      select coalesce(sum(generic_plans), 0) as kept, coalesce(sum(custom_plans), 0) as own
      from pg_prepared_statements where position(${part} in statement) > 0`);
    return { kept: Number(row?.kept), own: Number(row?.own) };
  }

  test('pages in the middle keep one plan, wherever they begin', async () => {
    for (let at = 1; at <= 12; at++) {
      const first = 300 + 25 * at;
      const { body } = await clerk.get(`banks${query({ range: [first, first + 24] })}`);
      expect(body[0].blz).toBe(String(10_000_001 + first));
    }
    // the first execution has no name yet, and PostgreSQL compares five plans with the kept one
    expect(await plansOf('as page_id, ')).toEqual({ kept: 6, own: 5 });
  });

  test('searches keep one plan, whatever they look for', async () => {
    for (let at = 1; at <= 12; at++) {
      const blz = String(10_000_000 + 777 * at);
      const { body } = await clerk.get(`banks${query({ filter: { q: blz } })}`);
      expect(body.map((bank: { blz: string }) => bank.blz)).toEqual([blz]);
    }
    expect(await plansOf(' found')).toEqual({ kept: 6, own: 5 });
  });
});
