import { addDays } from '@engine/shared/day.ts';
import fc from 'fast-check';
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import { type Caller, dialects, type Office, openOffice } from '../../engine/server/office.ts';
import { claimLife, command } from '../claims/claimLife.ts';
import { type ClaimWorld, openClaimWorld } from '../claims/claimWorld.ts';
import { type ApiRow, cents, recordsOf, total } from './records.ts';

const rounds = { sqlite: 18, postgres: 3 } as const;
const firstDay = '2026-10-01';

describe.each(dialects)('reports of random lives on %s', dialect => {
  let office: Office;
  let world: ClaimWorld;
  let life: ReturnType<typeof claimLife>;
  let clerk: Caller;
  let day = firstDay;
  const taken = new Set<string>();
  /** what the list of open bills said at the end of each day, bill by bill */
  const seen = new Map<string, Readonly<Record<number, readonly [open: number, contested: number]>>>();
  /** what was left of payments at the end of each day */
  const credits = new Map<string, Readonly<Record<number, number>>>();
  beforeAll(async () => {
    office = await openOffice(dialect);
    world = await openClaimWorld(office);
    clerk = world.clerk;
    life = claimLife(office, world, taken, { due: () => day, at: work => work() });
  });
  afterEach(() => vi.useRealTimers());
  afterAll(() => office.close());

  test('agree with the records, and a past day stays what its list of open bills was', async () => {
    const lives = fc.array(command, { minLength: 14, maxLength: 14, size: 'max' });
    await fc.assert(
      fc.asyncProperty(lives, async commands => {
        begin(addDays(day, 1));
        const exempt = new Set<number>();
        const guests = [await world.ride(), await world.ride()];
        await life.bill();
        await end();
        for (const each of commands) {
          begin(addDays(day, 2));
          await life.act(each, guests, exempt);
          await end();
        }
        begin(addDays(day, 1));
        await expectPast([...seen].slice(-2 * commands.length));
        await expectTurnover();
        await expectCopayments();
        await expectCuts();
      }),
      { numRuns: rounds[dialect], endOnFailure: true, seed: 20_261_124 },
    );
    await expectPast([...seen]);
    expect([...credits.values()].filter(left => Object.keys(left).length > 0).length).toBeGreaterThan(5);
    const moves = ['change_payer', 'later_ride'].filter(step => !taken.has(step));
    expect(dialect === 'sqlite' ? moves : []).toEqual([]);
  }, 600_000);

  function begin(next: string): void {
    day = next;
    vi.useFakeTimers({ toFake: ['Date'], now: new Date(`${day}T12:00:00Z`) });
  }

  /** The report of a past day says what the list of open bills said then, whatever has happened since. */
  async function expectPast(days: readonly (readonly [day: string, open: unknown])[]): Promise<void> {
    for (const [past, expected] of days) {
      expect([past, await openOn(past)]).toEqual([past, expected]);
      expect([past, await creditsOn(past)]).toEqual([past, credits.get(past)]);
    }
  }

  /** from the first ride to the last day that was lived */
  const all = () => `from=2026-01-01&to=${day}`;

  /** Today's report is the list of open bills. */
  async function end(): Promise<void> {
    const bills = await recordsOf(clerk, 'bills', {
      status_eq_any: ['issued', 'sent', 'partially_paid'],
      open_gt: 0,
    });
    const open = Object.fromEntries(
      bills.map(bill => [bill.id, [cents(bill, 'open'), cents(bill, 'contested')] as const]),
    );
    seen.set(day, open);
    expect(await openOn(day)).toEqual(open);
    const left = (await recordsOf(clerk, 'payments', { direction: 'in', rest_gt: 0 })).map(
      payment => [payment.id, cents(payment, 'rest')] as const,
    );
    credits.set(day, Object.fromEntries(left));
    expect(await creditsOn(day)).toEqual(Object.fromEntries(left));
  }

  async function creditsOn(past: string) {
    const { rows, totals } = await report(`open-credits?day=${past}`);
    expect(totals.open).toBe(rows.reduce((sum, { values }) => sum + Number(values.open), 0));
    return Object.fromEntries(rows.map(({ values }) => [idOf(values.payment), values.open]));
  }

  async function openOn(past: string) {
    const { rows, totals } = await report(`open-items?day=${past}`);
    expect(totals.open).toBe(rows.reduce((sum: number, { values }) => sum + Number(values.open), 0));
    return Object.fromEntries(rows.map(({ values }) => [idOf(values.bill), [values.open, values.contested]]));
  }

  interface Answered {
    readonly rows: readonly { readonly values: Readonly<Record<string, unknown>> }[];
    readonly totals: Readonly<Record<string, number>>;
  }
  async function report(address: string): Promise<Answered> {
    const { status, body } = await clerk.get(`reports/${address}`);
    expect([address, status]).toEqual([address, 200]);
    return body;
  }
  const idOf = (value: unknown): number =>
    typeof value === 'object' && value !== null && 'id' in value ? Number(value.id) : 0;

  const live = (bill: ApiRow) =>
    bill.kind !== 'cancellation' && bill.status !== 'draft' && bill.status !== 'cancelled';

  /** Each service once: what the cases of rides cost that stand on a bill and were not made again. */
  async function expectTurnover(): Promise<void> {
    const bills = await recordsOf(clerk, 'bills');
    const liveIds = new Set(bills.filter(live).map(({ id }) => id));
    const cases = (await recordsOf(clerk, 'bill-cases', { kind: 'tours', status_neq: 'replaced' })).filter(
      each => liveIds.has(cents(each, 'bill')),
    );
    const ids = new Map(cases.map(each => [each.id, each.bill]));
    const items = (await recordsOf(clerk, 'bill-items')).filter(
      ({ bill_case: of, bill }) => bill !== null && ids.get(Number(of)) === bill,
    );
    const tours = (await recordsOf(clerk, 'tours')).filter(({ bill_case: of }) => ids.has(Number(of)));
    const standing = bills.filter(live);
    const { rows, totals } = await report(`turnover?${all()}&by=month,payer`);
    expect(totals).toEqual({
      bills: standing.length,
      rides: tours.length,
      net: total(items, 'amount') - total(items, 'vat_amount'),
      vat: total(items, 'vat_amount'),
      gross: total(cases, 'gross'),
      claimed: total(standing, 'total') - total(standing, 'moved'),
      paid: total(standing, 'paid'),
      written_off: total(standing, 'written_off'),
      open: total(standing, 'open'),
    });
    const charts = (await clerk.get('work/charts')).body;
    const { elements } = charts.find(({ name }: { name: string }) => name === 'turnover');
    const billed = new Map<string, number>();
    for (const { values } of rows)
      billed.set(String(values.month), (billed.get(String(values.month)) ?? 0) + Number(values.claimed));
    for (const { key, sums } of elements as readonly { key: string; sums: readonly number[] }[])
      expect([key, billed.get(key) ?? 0]).toEqual([key, (sums[0] ?? 0) - (sums[2] ?? 0)]);
  }

  async function expectCopayments(): Promise<void> {
    const cases = await recordsOf(clerk, 'bill-cases', { payer_type: 'statutory' });
    const own = cases.filter(
      ({ kind, status }) => kind === 'tours' && status !== 'replaced' && status !== 'cancelled',
    );
    const ownIds = new Set(own.map(({ id }) => id));
    const less = cases.filter(
      ({ kind, status, original_case: of }) =>
        kind === 'copay_less' && status !== 'cancelled' && ownIds.has(Number(of)),
    );
    const bills = (await recordsOf(clerk, 'bills', { kind: 'copay' })).filter(live);
    const ids = new Set(bills.map(({ id }) => id));
    const waiting = new Set(own.filter(each => !ids.has(cents(each, 'copay_bill'))).map(({ id }) => id));
    const { totals } = await report(`copayments?${all()}`);
    expect(totals).toEqual({
      cases: own.length,
      exempt: own.filter(({ copay_key: key }) => ['1', '4', '5'].includes(String(key))).length,
      due: total(own, 'copay') + total(less, 'copay'),
      cash: 0,
      unbilled:
        total(
          own.filter(({ id }) => waiting.has(id)),
          'copay',
        ) +
        total(
          less.filter(({ original_case: of }) => waiting.has(Number(of))),
          'copay',
        ),
      billed: total(bills, 'total'),
      paid: total(bills, 'paid'),
      passed_on: total(bills, 'moved'),
      written_off: total(bills, 'written_off'),
      open: total(bills, 'open'),
    });
  }

  /** What is undecided is what the cases say; all outcomes together are what was cut. */
  async function expectCuts(): Promise<void> {
    const cut = await recordsOf(clerk, 'payment-allocations', { kind: 'cut' });
    const cases = await recordsOf(clerk, 'bill-cases');
    const { totals } = await report(`cuts?${all()}`);
    const { cuts, amount, undecided, objected, ...decided } = totals;
    const notedOn = (id: number) =>
      total(
        cut.filter(({ bill_case: of }) => of === id),
        'amount',
      );
    const stray = cases
      .filter(({ bill, status }) => bill !== null && status !== 'replaced' && status !== 'cancelled')
      .map(each => cents(each, 'cut') - notedOn(each.id))
      .filter(rest => rest > 0);
    expect({ cuts, amount }).toEqual({
      cuts: cut.length + stray.length,
      amount: total(cut, 'amount') + stray.reduce((sum, each) => sum + each, 0),
    });
    const inState = (state: string) =>
      total(
        cases.filter(({ status }) => status === state),
        'cut',
      );
    expect({ undecided, objected }).toEqual({ undecided: inState('cut'), objected: inState('objected') });
    expect(Object.values(decided).reduce((sum, each) => sum + each, 0)).toBe(
      (amount ?? 0) - (undecided ?? 0) - (objected ?? 0),
    );
  }
});
