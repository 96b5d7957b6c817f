import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { dialects, type Office, openOffice } from '../../engine/server/office.ts';
import { claimLife, command } from './claimLife.ts';
import { type ClaimWorld, openClaimWorld, tripCopay, tripPrice } from './claimWorld.ts';

const trips = 2;
const passengers = 2;
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

  test('no cent is asked for twice, and none is lost', async () => {
    const lives = fc.array(command, { minLength: 12, maxLength: 16, size: 'max' });
    await fc.assert(
      fc.asyncProperty(lives, async commands => {
        const exempt = new Set<number>();
        const guests: number[] = [];
        for (let count = 0; count < passengers; count++) guests.push(await world.ride());
        await bill();
        for (const each of commands) {
          await life.act(each, guests, exempt);
          await expectSound(guests);
        }
        await billAll(guests);
        await expectAsked(guests, exempt);
        await life.clear();
      }),
      { numRuns: rounds[dialect], endOnFailure: true, seed: 20_261_124 },
    );
    if (dialect === 'sqlite') expect(decisions.filter(step => !taken.has(step))).toEqual([]);
  }, 120_000);

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

  const sumOf = (numbers: readonly number[]) => numbers.reduce((sum, each) => sum + each, 0);
});
