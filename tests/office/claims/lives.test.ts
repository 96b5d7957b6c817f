import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { dialects, type Office, openOffice } from '../../engine/server/office.ts';
import type { StoredCase } from '../cases/caseWorld.ts';
import type { StoredBill } from '../payments/paymentWorld.ts';
import { type Mark, markNow, openFromLog } from '../reports/openFromLog.ts';
import { type Command, claimLife, command } from './claimLife.ts';
import { type ClaimWorld, openClaimWorld, tripCopay, tripPrice } from './claimWorld.ts';

type Tour = Awaited<ReturnType<ClaimWorld['toursOf']>>[number];

/** rides that each passenger owes a co-payment for: a way out and back, or the first and the last of a course */
const trips = 2;
/** cents that drivers take: less than is due for one ride, and more than is due for a course */
const cash = { ride: 300, course: 900 };
const rounds = { sqlite: 10, postgres: 2 } as const;

/** Without these the lives would prove little. */
const decisions = [
  'accept_cut',
  'claim_again',
  'charge_guest',
  'correct',
  'give_up',
  'object',
  'pay_case',
  'reject',
  'claim_copay',
  'withdraw',
  'change_payer',
  'return_debit',
  'refund',
  'later_ride',
  'credit',
  'pass_on',
  'correctBill',
  'reopen',
  'move_ride',
  'archive_ride',
  'withdraw_empty',
  'write_off',
  'lock',
  'remind',
];

/** What follows from another step begins some of the lives: by chance alone it would be rare. */
const openings: readonly (readonly Command['what'][])[] = [
  ['cut', 'charge_guest', 'later_ride', 'pay', 'pay'],
  ['correctBill', 'correctBill', 'correctBill'],
  ['cut', 'cut', 'object', 'claim_again', 'accept_cut'],
  ['reject', 'correct', 'pay', 'return_debit'],
  ['reject', 'give_up', 'refund'],
  ['exempt', 'claim_copay', 'claim_copay', 'withdraw'],
  ['pass_on', 'pass_on', 'pass_on', 'change_payer'],
  ['remind', 'write_off', 'pay', 'pay', 'lock', 'lock'],
  ['cancel', 'archive_ride', 'archive_ride', 'archive_ride', 'withdraw', 'reopen'],
  ['cancel', 'reopen', 'move_ride', 'move_ride', 'reject', 'give_up'],
];

describe.each(dialects)('random lives of claims on %s', dialect => {
  let office: Office;
  let world: ClaimWorld;
  let life: ReturnType<typeof claimLife>;
  /** steps of cases that were really taken */
  const taken = new Set<string>();
  beforeAll(async () => {
    office = await openOffice(dialect);
    world = await openClaimWorld(office);
    life = claimLife(office, world, taken);
  });
  afterAll(() => office.close());
  const bill = () => life.bill();
  const stateOf = (guests: readonly number[]) => life.stateOf(guests);

  test('no cent is asked for twice and none is lost, and the log tells what was open at any time', async () => {
    const lives = fc.array(command, { minLength: 10, maxLength: 14, size: 'max' });
    let begun = 0;
    const marks: Mark[] = [];
    await fc.assert(
      fc.asyncProperty(lives, async further => {
        const opening = openings[begun++ % openings.length] ?? [];
        const commands = [
          ...opening.map((what, at) => ({ what, at, amount: 1_000 as const, which: at + 1 })),
          ...further,
        ];
        const exempt = new Set<number>();
        const guests: number[] = [];
        guests.push(await world.ride({}, cash.ride), await world.course(cash.course));
        await bill();
        for (const each of commands) {
          await life.act(each, guests, exempt);
          await expectSound(guests);
          marks.push(await markNow(office));
        }
        await billAll(guests);
        await expectAsked(guests, exempt);
        await life.clear();
      }),
      { numRuns: rounds[dialect], endOnFailure: true, seed: 20_261_124 },
    );
    expect(await openFromLog(office, marks)).toEqual(marks.map(({ open }) => open));
    if (dialect === 'sqlite') expect(decisions.filter(step => !taken.has(step))).toEqual([]);
  }, 300_000);

  /** Everything that may be billed is: what waited for a check, and the drafts of corrections. */
  async function billAll(guests: readonly number[]): Promise<void> {
    // Rides that a change of payer has put out of their case get one of their own.
    await world.build();
    for (const guest of guests)
      for (const { id, status, gross } of await world.casesOf(guest)) {
        // The list of what is to be done names cases that have lost their rides, for which a passenger is still asked.
        if (status === 'open' && gross === 0) await world.step('bill-cases', id, 'withdraw', { reason: 'x' });
        else if (status === 'open') await world.step('bill-cases', id, 'check');
      }
    await bill();
    // The bills of guests follow the cases when these are issued.
    await bill();
    if ((await world.bills({ status: 'draft' })).length > 0) await takeBackFromInsurers(guests);
    await bill();
    // Drafts to those who owe nothing any more make room for others.
    for (const { id } of await world.bills({ status: 'draft' })) await world.remove('bills', id);
    await bill();
    await bill();
  }

  /** A case whose co-payment is claimed from its insurer is refused until that claim is taken back. */
  async function takeBackFromInsurers(guests: readonly number[]): Promise<void> {
    for (const guest of guests)
      for (const { id, kind, bill: on } of await world.casesOf(guest)) {
        if (kind !== 'copay') continue;
        // A draft is deleted, an issued bill cancelled.
        if (on !== null) await world.remove('bills', on);
        if (on !== null) await world.step('bills', on, 'cancel', { reason: 'x' });
        await world.step('bill-cases', id, 'withdraw', { reason: 'x' });
      }
  }

  /** Bills are owed what was neither paid nor decided otherwise, and their cases share it. */
  async function expectSound(guests: readonly number[]): Promise<void> {
    const { cases, bills, live } = await stateOf(guests);
    // What nothing is claimed for, no passenger is asked for.
    const asking = new Set(
      bills.filter(({ status, open }) => status === 'draft' || open > 0).map(({ id }) => id),
    );
    expect(cases.filter(each => each.status === 'cancelled' && asking.has(each.copay_bill ?? 0))).toEqual([]);
    for (const bill of live.values()) {
      const { total, paid, open, contested, written_off, moved } = bill;
      expect(statesOf(bill)).toContain(bill.status);
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

  /** What may be said of a bill: nothing is paid of which nothing was, and what owes nothing does not wait. */
  function statesOf({ paid, open, moved, written_off, sent_at }: StoredBill): readonly string[] {
    if (open > 0) return [paid > 0 ? 'partially_paid' : sent_at === null ? 'issued' : 'sent'];
    const ends = [(moved ?? 0) > 0 && 'passed_on', (written_off ?? 0) > 0 && 'written_off'];
    const unpaid = ends.flatMap(state => state || []);
    return paid > 0 || unpaid.length === 0 ? ['paid', ...unpaid] : unpaid;
  }

  /**
   * Calculated from the trips alone: each costs its price once, and a passenger owes at most the co-payment, nothing when
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
    const rides = (await Promise.all(guests.map(guest => world.toursOf(guest)))).flat();
    const { unasked, netted } = await passengersShare(claimed, rides, isAsked);
    expect(asked(false) + asked(true) + waiting + unasked + netted).toBe(rides.length * tripPrice);
    const changes = await office.data.run(
      office.all.selectFrom('guest_insurances').select('guest').where('guest', 'in', guests),
    );
    // A case that was billed to a former payer waits for its correction, and one that was given up is owed no more.
    const isSettled =
      changes.length === 0 &&
      cases.every(({ copay_change: change, status }) => (change ?? 0) === 0 && status !== 'cancelled');
    if (exempt.size === 0 && isSettled)
      expect(asked(true) + unasked + netted).toBeLessThanOrEqual(guests.length * trips * tripCopay);
  }

  /**
   * What passengers owe beside their bills: what no bill asks for, and what drivers took for it. A passenger is asked for
   * nothing more once a rejection has been accepted.
   */
  async function passengersShare(
    claimed: readonly StoredCase[],
    rides: readonly Tour[],
    isAsked: (bill: number | null) => boolean,
  ) {
    const credits = await office.data.run(
      office.all.selectFrom('payments').selectAll().where('copay_case', 'is not', null),
    );
    if (credits.length > 0) taken.add('credit');
    const own = claimed.filter(({ kind }) => kind !== 'copay_less');
    const shares = own.map(({ id, copay, copay_bill }) => {
      const less = claimed.filter(each => each.kind === 'copay_less' && each.original_case === id);
      const owed = copay + sumOf(less.map(each => each.copay));
      const took = sumOf(rides.filter(each => each.bill_case === id).map(each => each.cash_copay ?? 0));
      const kept = took - sumOf(credits.filter(each => each.copay_case === id).map(({ amount }) => amount));
      const used = Math.max(0, Math.min(kept, owed));
      return { unasked: isAsked(copay_bill) ? 0 : owed - used, netted: used };
    });
    return {
      unasked: sumOf(shares.map(each => each.unasked)),
      netted: sumOf(shares.map(each => each.netted)),
    };
  }

  const sumOf = (numbers: readonly number[]) => numbers.reduce((sum, each) => sum + each, 0);
});
