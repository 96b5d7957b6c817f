import { today } from '@engine/shared/day.ts';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { entityOf } from '../../engine/server/access/naive.ts';
import { dialects, type Office, openOffice } from '../../engine/server/office.ts';
import type { StoredCase } from '../cases/caseWorld.ts';
import { type ClaimWorld, openClaimWorld, tripCopay, tripPrice } from './claimWorld.ts';

const trips = 2;
const passengers = 2;
const rounds = { sqlite: 10, postgres: 2 } as const;

/** What is done with a claim, or with a bill; what cannot be done then is refused, and must change nothing. */
const command = fc.record({
  what: fc.constantFrom(
    'run',
    'pay',
    'cut',
    'cut',
    'cut',
    'reject',
    'reject',
    'decide',
    'decide',
    'decide',
    'decide',
    'pass_on',
    'cancel',
    'correctBill',
    'exempt',
    'exempt',
    'claim_copay',
    'claim_copay',
    'withdraw',
    'release',
  ),
  at: fc.nat({ max: 11 }),
  amount: fc.constantFrom(1, 250, 500, 1_000, 3_256, 5_512, 20_000),
  which: fc.nat({ max: 11 }),
});
/** Without these the lives would prove little. */
const decisions = [
  'accept_cut',
  'claim_again',
  'charge_guest',
  'correct',
  'give_up',
  'object',
  'reject',
  'claim_copay',
  'withdraw',
];
const { workflow } = entityOf('bill-case');
type Command = typeof command extends fc.Arbitrary<infer C> ? C : never;

describe.each(dialects)('random lives of claims on %s', dialect => {
  let office: Office;
  let world: ClaimWorld;
  /** steps of cases that were really taken */
  const taken = new Set<string>();
  beforeAll(async () => {
    office = await openOffice(dialect);
    world = await openClaimWorld(office);
  });
  afterAll(() => office.close());

  test('no cent is asked for twice, and none is lost', async () => {
    const lives = fc.array(command, { minLength: 12, maxLength: 16, size: 'max' });
    await fc.assert(
      fc.asyncProperty(lives, async commands => {
        const exempt = new Set<number>();
        const guests: number[] = [];
        for (let count = 0; count < passengers; count++) guests.push(await world.ride());
        await bill();
        for (const each of commands) {
          await act(each, guests, exempt);
          await expectSound(guests);
        }
        await billAll(guests);
        await expectAsked(guests, exempt);
        await clear();
      }),
      { numRuns: rounds[dialect], endOnFailure: true, seed: 20_261_124 },
    );
    if (dialect === 'sqlite') expect(decisions.filter(step => !taken.has(step))).toEqual([]);
  }, 120_000);

  /** Issues all that waits and posts it, due long ago, so that it may be passed on. */
  async function bill(): Promise<void> {
    await world.run('drafts');
    for (const { id } of await world.bills({ status: 'draft' })) {
      await office.data.run(
        office.all.updateTable('bills').set({ due_date: '2026-10-15' }).where('id', '=', id),
      );
      vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-10-01T12:00:00Z') });
      await world.step('bills', id, 'issue');
      vi.useRealTimers();
      await world.step('bills', id, 'send');
    }
  }

  async function act({ what, at, amount, which }: Command, guests: readonly number[], exempt: Set<number>) {
    const { bills, cases, concerns } = await stateOf(guests);
    const alive = bills.filter(
      ({ id, kind, status }) => kind !== 'cancellation' && status !== 'cancelled' && concerns.has(id),
    );
    const target = alive.at(at % Math.max(1, alive.length));
    switch (what) {
      case 'run':
        return bill();
      case 'pay': {
        if (!target) return;
        await world.allocate(await world.payment({ amount: 20_000 }), { bill: target.id, amount });
        return;
      }
      case 'cut': {
        const able = cases.filter(({ status }) => status === 'submitted' || status === 'accepted');
        const short = able.at(at % Math.max(1, able.length));
        if (!short) return;
        const cut = { bill: short.bill, bill_case: short.id, amount: amount % 1_001, kind: 'cut' };
        await world.allocate(await world.payment({ amount: 20_000 }), cut);
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
      case 'claim_copay': {
        const changed = cases.filter(({ copay_change }) => (copay_change ?? 0) < 0);
        const chosen = changed.at(at % Math.max(1, changed.length));
        if (!chosen) return;
        const { headers } = await world.read('bill-cases', chosen.id);
        const etag = { 'if-match': String(headers.etag) };
        const { status } = await world.clerk.post(`bill-cases/${chosen.id}/claim-copay`, {}, etag);
        if (status === 200) taken.add(what);
        return;
      }
      case 'withdraw': {
        const later = cases.filter(({ kind, status }) => kind !== 'tours' && status === 'checked');
        return decide(later.at(at % Math.max(1, later.length)), what);
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
      case 'reject':
        return decide(cases.filter(({ status }) => status === 'submitted').at(at % cases.length), 'reject');
      default: {
        const contested = cases.filter(({ status }) => ['rejected', 'cut', 'objected'].includes(status));
        const chosen = contested.at(at % Math.max(1, contested.length));
        const able = workflow?.transitions.filter(
          ({ by, from }) => by === 'people' && from.includes(chosen?.status ?? ''),
        );
        return decide(chosen, able?.at(which % Math.max(1, able.length))?.name ?? '');
      }
    }
  }

  async function decide(chosen: StoredCase | undefined, step: string): Promise<void> {
    if (!chosen) return;
    const fields = { reject: { rejection_code: '1' }, object: { answer_due: today() } }[step];
    const { status } = await world.step('bill-cases', chosen.id, step, {
      reason: 'x',
      ...(fields && { fields }),
    });
    if (status === 200) taken.add(step);
  }

  /** Everything that may be billed is: what waited for a check, and the drafts of corrections. */
  async function billAll(guests: readonly number[]): Promise<void> {
    for (const guest of guests)
      for (const { id, status } of await world.casesOf(guest))
        if (status === 'open') await world.step('bill-cases', id, 'check');
    await bill();
    // The bills of guests follow the cases when these are issued.
    await bill();
    if ((await world.bills({ status: 'draft' })).length > 0) await takeBackFromInsurers(guests);
    await bill();
    await bill();
  }

  /** A case whose co-payment is claimed from its insurer is refused until that claim is taken back. */
  async function takeBackFromInsurers(guests: readonly number[]): Promise<void> {
    for (const guest of guests)
      for (const { id, kind, bill: on } of await world.casesOf(guest)) {
        if (kind !== 'copay') continue;
        if (on !== null) await world.step('bills', on, 'cancel', { reason: 'x' });
        await world.step('bill-cases', id, 'withdraw', { reason: 'x' });
      }
  }

  /** Bills are owed what was neither paid nor decided otherwise, and their cases share it. */
  async function expectSound(guests: readonly number[]): Promise<void> {
    const { cases, live } = await stateOf(guests);
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
  }

  /**
   * Reckoned from the trips alone: each costs its price once, and a passenger owes at most the co-payment, nothing when
   * exempt once a correction has been made. What is asked for stands on live bills or waits in cases for one.
   */
  async function expectAsked(guests: readonly number[], exempt: ReadonlySet<number>): Promise<void> {
    const { cases, live, concerns } = await stateOf(guests);
    const isAsked = (on: number | null) => on !== null && live.has(on);
    const asked = (ofCopay: boolean) =>
      sumOf(
        [...live.values()]
          .filter(({ id, kind }) => (kind === 'copay') === ofCopay && concerns.has(id))
          .map(({ total, moved }) => total - (moved ?? 0)),
      );
    // What was given up stays so, on a live bill or beside the cancelled one.
    const claimed = cases.filter(({ status }) => status !== 'replaced');
    const waiting = sumOf(claimed.filter(each => !isAsked(each.bill)).map(({ net }) => net));
    const unasked = sumOf(
      // A passenger is asked for nothing more once a rejection has been accepted.
      cases
        .filter(({ status, copay_bill }) => status !== 'replaced' && !isAsked(copay_bill))
        .map(({ copay }) => copay),
    );
    expect(asked(false) + asked(true) + waiting + unasked).toBe(guests.length * trips * tripPrice);
    const liable = guests.filter(guest => !exempt.has(guest)).length;
    if (liable === guests.length)
      expect(asked(true) + unasked).toBeLessThanOrEqual(liable * trips * tripCopay);
  }

  async function stateOf(guests: readonly number[]) {
    const bills = await world.bills();
    // A later claim that was withdrawn claims nothing.
    const all = (await Promise.all(guests.map(guest => world.casesOf(guest)))).flat();
    const cases = all.filter(({ kind, status }) => kind === 'tours' || status !== 'cancelled');
    const concerns = new Set(cases.flatMap(each => [each.bill ?? 0, each.copay_bill ?? 0]));
    for (const id of await copayBillsOf(guests)) concerns.add(id);
    const live = new Map(
      bills
        .filter(({ kind, status }) => kind !== 'cancellation' && status !== 'cancelled' && status !== 'draft')
        .map(row => [row.id, row]),
    );
    return { bills, cases, live, concerns };
  }

  const copayBillsOf = async (guests: readonly number[]) =>
    (await world.bills({ kind: 'copay' }))
      .filter(({ recipient_guest: guest }) => guest !== null && guests.includes(guest))
      .map(({ id }) => id);
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
