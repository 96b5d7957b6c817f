import { findingKey, isOpenError, readCheckResults } from '@office/cases/shared/checkResults.ts';
import fc from 'fast-check';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Caller, dialects, type Office, openOffice } from '../../engine/server/office.ts';
import { type CaseWorld, month, openCaseWorld } from './caseWorld.ts';

type Row = Readonly<Record<string, unknown>>;

const acts = [
  'ride',
  'ride',
  'build',
  'build',
  'kilometres',
  'signature',
  'move',
  'reopen',
  'drop',
  'exempt',
  'approval',
  'override',
  'recheck',
  'bill',
] as const;
const history = fc.array(
  fc.record({ act: fc.constantFrom(...acts), which: fc.nat({ max: 99 }), isSo: fc.boolean() }),
  { minLength: 4, maxLength: 14 },
);

describe.each(dialects)('bill cases, whatever happens to their tours, on %s', dialect => {
  let office: Office;
  let world: CaseWorld;
  let clerk: Caller;
  const guests: number[] = [];
  const prescriptions: number[] = [];
  let minutes = 0;
  beforeAll(async () => {
    office = await openOffice(dialect);
    world = await openCaseWorld(office);
    clerk = await office.caller('all');
    for (const _ of [1, 2]) {
      const guest = await world.guest();
      guests.push(guest, guest);
      prescriptions.push(await world.prescription(guest), await world.prescription(guest));
    }
  });
  afterAll(() => office.close());

  const rows = (query: ReturnType<typeof sql>): Promise<readonly Row[]> => office.data.run(query);
  const pick = (from: readonly Row[], which: number): Row | undefined => from[which % from.length];
  const edit = async (resource: string, id: unknown, fields: object) => {
    const { headers, body } = await clerk.get(`${resource}/${id}`);
    const answer = await clerk.put(
      `${resource}/${id}`,
      { ...body, ...fields },
      { 'if-match': String(headers.etag) },
    );
    expect([answer.status, answer.body.errors]).toEqual([200, undefined]);
  };
  /** tours that are not billed yet */
  const freeTours = () =>
    rows(sql`select t.* from tours as t left join bill_cases as c on c.id = t.bill_case
      where t.archived_at is null and t.status = 'checked' and coalesce(c.status, 'open') <> 'billed' order by t.id`);
  const openCases = () =>
    rows(sql`select * from bill_cases where status in ('open', 'checked', 'on_hold') order by id`);

  async function ride(which: number): Promise<void> {
    const at = which % prescriptions.length;
    minutes += 90;
    const start = new Date(Date.UTC(2026, 8, 1, 4, minutes));
    const date = start.toISOString().slice(0, 10);
    await world.tour(guests[at] ?? 0, prescriptions[at] ?? 0, {
      date,
      pickup_at: start.toISOString().slice(11, 16),
      pickup_actual: start.toISOString(),
      dropoff_actual: new Date(start.getTime() + 1_500_000).toISOString(),
      km_loaded: 30 + which,
    });
  }

  async function act({ act: name, which, isSo }: { act: string; which: number; isSo: boolean }) {
    const tour = async (work: (row: Row) => Promise<unknown>) => {
      const row = pick(await freeTours(), which);
      if (row) await work(row);
    };
    switch (name) {
      case 'ride':
        return ride(which);
      case 'build':
        return void (await world.build());
      case 'kilometres':
        return tour(({ id }) => edit('tours', id, { km_loaded: isSo ? 10 + which : 400 + which }));
      case 'signature':
        return tour(({ id }) => edit('tours', id, { signature_present: isSo }));
      case 'move':
        return tour(async ({ id, guest, prescription }) => {
          const own = prescriptions.filter((_, at) => guests[at] === Number(guest));
          await edit('tours', id, { prescription: own.find(each => each !== Number(prescription)) });
        });
      case 'reopen':
        return tour(async ({ id, version }) => {
          const match = { 'if-match': `"v${version}"` };
          const answer = await clerk.post(`tours/${id}/transitions/reopen`, { reason: 'Zeit unklar' }, match);
          expect(answer.status).toBe(200);
        });
      case 'drop':
        return tour(async ({ id, version }) => {
          const answer = await clerk.delete(`tours/${id}`, undefined, { 'if-match': `"v${version}"` });
          expect(answer.status).toBe(200);
        });
      case 'exempt':
        return edit('guest', guests[which % guests.length], {
          copay_exempt: isSo,
          exempt_from: isSo ? `${month}-05` : null,
          exempt_to: isSo ? '2026-12-31' : null,
        });
      case 'approval':
        return edit('prescriptions', prescriptions[which % prescriptions.length], {
          approval_status: isSo ? 'granted' : 'rejected',
        });
      case 'override': {
        const [first] = (await openCases()).flatMap(row =>
          findings(row)
            .filter(isOpenError)
            .map(finding => ({ row, key: findingKey(finding) })),
        );
        if (!first) return;
        const order = { key: first.key, reason: 'geprüft' };
        return void (await clerk.post(`bill-cases/${first.row.id}/override`, order, {
          'if-match': `"v${first.row.version}"`,
        }));
      }
      case 'recheck': {
        const row = pick(await openCases(), which);
        return void (row && (await clerk.post(`bill-cases/${row.id}/recheck`)));
      }
      case 'bill':
        return void (await rows(sql`
          update bill_cases set status = 'billed' where id = (
            select min(id) from bill_cases where status = 'checked')`));
    }
  }

  /** What must hold at every moment. */
  async function expectSound(): Promise<void> {
    const cases = await rows(sql`select * from bill_cases order by id`);
    const items = await rows(sql`select * from bill_items`);
    const tours = await rows(sql`select * from tours`);
    const homeOf = new Map<number, Set<number>>();
    for (const { tour, bill_case } of items) {
      const homes = homeOf.get(Number(tour)) ?? new Set();
      homeOf.set(Number(tour), homes.add(Number(bill_case)));
    }
    expect([...homeOf.values()].filter(homes => homes.size > 1)).toEqual([]);
    for (const [tour, homes] of homeOf) {
      const { bill_case } = tours.find(({ id }) => Number(id) === tour) ?? {};
      expect([...homes]).toEqual([Number(bill_case)]);
    }
    for (const row of cases) {
      const own = items.filter(({ bill_case }) => Number(bill_case) === Number(row.id));
      const total = (name: string) => own.reduce((sum, item) => sum + Number(item[name] ?? 0), 0);
      expect([Number(row.gross), Number(row.copay), Number(row.net)]).toEqual([
        total('amount'),
        total('copay'),
        total('amount') - total('copay'),
      ]);
      const errors = findings(row).filter(isOpenError).length;
      expect([row.status === 'checked' && errors > 0, Number(row.error_count)]).toEqual([false, errors]);
      expect(new Set(findings(row).map(findingKey)).size).toBe(findings(row).length);
    }
  }

  test('hold each trip once, add up to the cent, and are built again without a change', async () => {
    await fc.assert(
      fc
        .asyncProperty(history, async steps => {
          for (const which of [0, 5, 2, 7, 10]) await ride(which);
          for (const each of steps) {
            await act(each);
            await expectSound();
          }
          await world.build();
          const settled = [await world.cases(), await rows(sql`select * from bill_items order by id`)];
          expect(await world.build()).toMatchObject({ built: 0, extended: 0, changed: 0 });
          expect([await world.cases(), await rows(sql`select * from bill_items order by id`)]).toEqual(
            settled,
          );
        })
        .beforeEach(async () => {
          minutes = 0;
          for (const table of ['bill_items', 'tours', 'bill_cases'])
            await office.data.run(sql`delete from ${sql.table(table)}`);
        }),
      { numRuns: dialect === 'sqlite' ? 20 : 6, endOnFailure: true },
    );
  });
});

function findings({ check_results }: Row) {
  return readCheckResults(typeof check_results === 'string' ? JSON.parse(check_results) : check_results);
}
