import { parsed } from '@engine/shared/tables/stored.ts';
import { findingKey, isOpenError, readCheckResults } from '@office/cases/shared/checkResults.ts';
import { openStates } from '@office/cases/shared/openStates.ts';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Caller, dialects, type Office, openOffice } from '../../engine/server/office.ts';
import { type CaseWorld, month, openCaseWorld, type StoredCase } from './caseWorld.ts';

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

  const pick = <T>(from: readonly T[], which: number): T | undefined => from[which % from.length];
  const edit = async (resource: string, id: number | undefined, fields: object) => {
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
    office.data.run(
      office.all
        .selectFrom('tours as t')
        .leftJoin('bill_cases as c', 'c.id', 't.bill_case')
        .selectAll('t')
        .where('t.archived_at', 'is', null)
        .where('t.status', '=', 'checked')
        .where(eb => eb.or([eb('c.status', 'is', null), eb('c.status', '<>', 'billed')]))
        .orderBy('t.id'),
    );
  const openCases = async () =>
    (await world.cases()).filter(({ status }) => openStates.some(state => state === status));
  const items = () => office.data.run(office.all.selectFrom('bill_items').selectAll().orderBy('id'));

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
    type Tour = Awaited<ReturnType<typeof freeTours>>[number];
    const tour = async (work: (row: Tour) => Promise<unknown>) => {
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
          const own = prescriptions.filter((_, at) => guests[at] === guest);
          await edit('tours', id, { prescription: own.find(each => each !== prescription) });
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
      case 'bill': {
        const row = (await world.cases()).find(({ status }) => status === 'checked');
        const billed = office.all.updateTable('bill_cases').set({ status: 'billed' });
        return void (row && (await office.data.run(billed.where('id', '=', row.id))));
      }
    }
  }

  /** What must hold at every moment. */
  async function expectSound(): Promise<void> {
    const cases = await world.cases();
    const stored = await items();
    const tours = await office.data.run(office.all.selectFrom('tours').select(['id', 'bill_case']));
    const homeOf = new Map<number | null, Set<number>>();
    for (const { tour, bill_case } of stored) {
      const homes = homeOf.get(tour) ?? new Set();
      homeOf.set(tour, homes.add(bill_case));
    }
    expect([...homeOf.values()].filter(homes => homes.size > 1)).toEqual([]);
    for (const [tour, homes] of homeOf) {
      expect([...homes]).toEqual([tours.find(({ id }) => id === tour)?.bill_case]);
    }
    for (const row of cases) {
      const own = stored.filter(({ bill_case }) => bill_case === row.id);
      const total = (name: 'amount' | 'copay') => own.reduce((sum, item) => sum + (item[name] ?? 0), 0);
      expect([row.gross, row.copay, row.net]).toEqual([
        total('amount'),
        total('copay'),
        total('amount') - total('copay'),
      ]);
      const errors = findings(row).filter(isOpenError).length;
      expect([row.status === 'checked' && errors > 0, row.error_count]).toEqual([false, errors]);
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
          const settled = [await world.cases(), await items()];
          expect(await world.build()).toMatchObject({ built: 0, extended: 0, changed: 0 });
          expect([await world.cases(), await items()]).toEqual(settled);
        })
        .beforeEach(async () => {
          minutes = 0;
          for (const table of ['bill_items', 'tours', 'bill_cases'] as const)
            await office.data.run(office.all.deleteFrom(table));
        }),
      { numRuns: dialect === 'sqlite' ? 20 : 6, endOnFailure: true },
    );
  });
});

const findings = ({ check_results }: StoredCase) => readCheckResults(parsed(check_results));
