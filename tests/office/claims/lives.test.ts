import { today } from '@engine/shared/day.ts';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { dialects, type Office, openOffice } from '../../engine/server/office.ts';
import { type ClaimWorld, openClaimWorld, tripCopay, tripPrice } from './claimWorld.ts';

const trips = 2;
const passengers = 3;
const rounds = { sqlite: 10, postgres: 4 } as const;

/** What is done with a claim, or with a bill; what cannot be done then is refused, and must change nothing. */
const command = fc.record({
  what: fc.constantFrom(
    'run',
    'pay',
    'cut',
    'reject',
    'correct',
    'give_up',
    'accept_cut',
    'object',
    'settle',
    'claim_again',
    'charge_guest',
    'check',
    'pass_on',
    'cancel',
    'correctBill',
    'exempt',
    'release',
  ),
  at: fc.nat({ max: 11 }),
  amount: fc.constantFrom(1, 250, 500, 1_000, 3_256, 5_512, 20_000),
});
type Command = typeof command extends fc.Arbitrary<infer C> ? C : never;

describe.each(dialects)('random lives of claims on %s', dialect => {
  let office: Office;
  let world: ClaimWorld;
  beforeAll(async () => {
    office = await openOffice(dialect);
    world = await openClaimWorld(office);
  });
  afterAll(() => office.close());

  test('no cent is asked for twice, and none is lost', async () => {
    const lives = fc.array(command, { minLength: 6, maxLength: 18 });
    await fc.assert(
      fc.asyncProperty(lives, async commands => {
        const exempt = new Set<number>();
        const guests: number[] = [];
        for (let count = 0; count < passengers; count++) guests.push(await world.ride());
        await bill();
        for (const each of commands) {
          await act(each, guests, exempt);
          await expectSound(guests, exempt);
        }
        await clear();
      }),
      { numRuns: rounds[dialect], seed: 20_261_123 },
    );
  });

  /** Issues all that waits and posts it, due long ago, so that it may be passed on. */
  async function bill(): Promise<void> {
    await world.run('drafts');
    for (const { id } of await world.bills({ status: 'draft' })) {
      await office.data.run(
        office.all
          .updateTable('bills')
          .set({ issue_date: '2026-10-01', due_date: '2026-10-15' })
          .where('id', '=', id),
      );
      await world.step('bills', id, 'issue');
      await world.step('bills', id, 'send');
    }
  }

  async function act({ what, at, amount }: Command, guests: readonly number[], exempt: Set<number>) {
    const bills = (await world.bills()).filter(({ kind }) => kind !== 'cancellation');
    const alive = bills.filter(({ status }) => status !== 'cancelled');
    const target = alive.at(at % Math.max(1, alive.length));
    const cases = (await Promise.all(guests.map(guest => world.casesOf(guest)))).flat();
    const chosen = cases.at(at % cases.length);
    switch (what) {
      case 'run':
        return bill();
      case 'pay':
      case 'cut': {
        if (!target) return;
        const payment = await world.payment({ amount: 20_000 });
        const named = cases.find(each => each.bill === target.id);
        const kind = what === 'cut' ? { kind: 'cut', bill_case: named?.id ?? null } : {};
        await world.allocate(payment, { bill: target.id, amount, ...kind });
        return;
      }
      case 'pass_on':
        return target && world.step('bills', target.id, what);
      case 'cancel':
        return target && world.step('bills', target.id, what, { reason: 'x' });
      case 'correctBill':
        return target && world.clerk.post(`bills/${target.id}/correct`, { reason: 'x' });
      case 'exempt': {
        const guest = guests[at % guests.length] ?? 0;
        const exemption = { copay_exempt: true, exempt_from: '2026-01-01', exempt_to: '2026-12-31' };
        const { status } = await world.change('guest', guest, exemption);
        if (status === 200) exempt.add(guest);
        return;
      }
      case 'release': {
        const [allocation] = await office.data.run(
          office.all.selectFrom('payment_allocations').selectAll().orderBy('id', 'desc').limit(1),
        );
        if (!allocation) return;
        const { headers } = await world.read('payments', allocation.payment);
        return world.clerk.post(
          `payments/${allocation.payment}/release`,
          {},
          { 'if-match': String(headers.etag) },
        );
      }
      default: {
        const fields = what === 'reject' ? { rejection_code: '1' } : { answer_due: today() };
        const given = what === 'reject' || what === 'object' ? { fields } : {};
        return chosen && world.step('bill-cases', chosen.id, what, { reason: 'x', ...given });
      }
    }
  }

  /**
   * Reckoned from the trips alone: each costs its price once, and a passenger owes at most the co-payment, nothing when
   * exempt once a correction has been made. What is asked for stands on live bills or waits in cases for one.
   */
  async function expectSound(guests: readonly number[], exempt: ReadonlySet<number>): Promise<void> {
    const bills = await world.bills();
    const cases = (await Promise.all(guests.map(guest => world.casesOf(guest)))).flat();
    const items = await office.data.run(office.all.selectFrom('bill_items').selectAll());
    const live = new Map(
      bills
        .filter(({ kind, status }) => kind !== 'cancellation' && status !== 'cancelled' && status !== 'draft')
        .map(row => [row.id, row]),
    );
    for (const { total, paid, open, contested, written_off, moved } of live.values()) {
      expect(paid + open + (written_off ?? 0) + (moved ?? 0)).toBe(total);
      expect(Math.min(paid, open, written_off ?? 0, moved ?? 0, contested ?? 0)).toBeGreaterThanOrEqual(0);
      expect(contested ?? 0).toBeLessThanOrEqual(open);
    }
    for (const { id, open, kind } of live.values()) {
      const shares = cases.filter(each => each.bill === id).map(each => each.open ?? 0);
      if (kind !== 'copay' && shares.length > 0 && live.get(id)?.status !== 'issued')
        expect(sumOf(shares)).toBe(open);
    }
    for (const guest of guests) {
      const own = cases.filter(each => each.guest === guest);
      const ids = new Set(own.map(({ id }) => id));
      const stated = (ofCopay: boolean) =>
        sumOf(
          items
            .filter(({ bill_case, bill: on }) => ids.has(bill_case) && on !== null && live.has(on))
            .filter(({ bill: on }) => (live.get(on ?? 0)?.kind === 'copay') === ofCopay)
            .map(({ amount, copay }) => amount - (copay ?? 0)),
        );
      const waiting = sumOf(
        own
          .filter(({ status, bill: on }) => !gone.has(status) && (on === null || !live.has(on)))
          .map(({ net }) => net),
      );
      const unasked = sumOf(
        own
          .filter(
            ({ status, copay_bill }) => !gone.has(status) && (copay_bill === null || !live.has(copay_bill)),
          )
          .map(({ copay }) => copay),
      );
      // A later claim and a new version ask for what another case no longer asks for.
      const elsewhere = sumOf(
        own.flatMap(each => {
          if (each.kind !== 'tours') return [each.net];
          return each.status === 'replaced' ? [each.net] : [];
        }),
      );
      const replacedCopay = sumOf(
        own
          .filter(
            ({ status, copay_bill }) => status === 'replaced' && copay_bill !== null && live.has(copay_bill),
          )
          .map(({ copay }) => copay),
      );
      expect(stated(false) + stated(true) + waiting + unasked - elsewhere - replacedCopay).toBe(
        trips * tripPrice,
      );
      if (!exempt.has(guest)) expect(stated(true)).toBeLessThanOrEqual(trips * tripCopay);
    }
  }

  const gone = new Set(['replaced', 'cancelled']);
  const sumOf = (numbers: readonly number[]) => numbers.reduce((sum, each) => sum + each, 0);

  /** The next life begins with an office that owes and is owed nothing. */
  async function clear(): Promise<void> {
    const tables = ['payment_allocations', 'payments'] as const;
    for (const table of tables) await office.data.run(office.all.deleteFrom(table));
    await office.data.run(
      office.all.updateTable('tours').set({ archived_at: '2026-11-01T00:00:00.000Z', bill_case: null }),
    );
    await office.data.run(office.all.updateTable('bill_cases').set({ status: 'cancelled' }));
  }
});
