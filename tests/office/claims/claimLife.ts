import { today } from '@engine/shared/day.ts';
import fc from 'fast-check';
import { vi } from 'vitest';
import { entityOf } from '../../engine/server/access/naive.ts';
import type { Office } from '../../engine/server/office.ts';
import type { StoredCase } from '../cases/caseWorld.ts';
import type { StoredPayment } from '../payments/paymentWorld.ts';
import type { ClaimWorld } from './claimWorld.ts';

/** What is done with a claim, or with a bill; what cannot be done then is refused, and must change nothing. */
export const command = fc.record({
  what: fc.constantFrom(
    'run',
    'pay',
    'pay',
    'cut',
    'cut',
    'cut',
    'reject',
    'reject',
    'accept_cut',
    'claim_again',
    'claim_again',
    'charge_guest',
    'object',
    'correct',
    'give_up',
    'settle',
    'pass_on',
    'pass_on',
    'cancel',
    'correctBill',
    'exempt',
    'exempt',
    'claim_copay',
    'claim_copay',
    'withdraw',
    'release',
    'change_payer',
    'change_payer',
    'return_debit',
    'refund',
    'later_ride',
    'reopen',
    'move_ride',
    'archive_ride',
    'write_off',
    'lock',
    'remind',
  ),
  at: fc.nat({ max: 11 }),
  amount: fc.constantFrom(1, 250, 500, 1_000, 3_256, 5_512, 20_000),
  which: fc.nat({ max: 11 }),
});
export type Command = typeof command extends fc.Arbitrary<infer C> ? C : never;

const { workflow } = entityOf('bill-case');

/** When drafts are issued, and when they are due. */
interface Issue {
  readonly due: () => string;
  /** the clock while they are issued */
  at<T>(work: () => Promise<T>): Promise<T>;
}

/** Long ago, so that a co-payment may be passed on. */
export const longAgo: Issue = {
  due: () => '2026-10-15',
  async at(work) {
    vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-10-01T12:00:00Z') });
    try {
      return await work();
    } finally {
      vi.useRealTimers();
    }
  },
};

/** The lives of claims: commands that take them on, and what has become of them. `taken` gathers steps that cases took. */
export function claimLife(office: Office, world: ClaimWorld, taken: Set<string>, issue: Issue = longAgo) {
  /** Issues all that waits and posts it. */
  async function bill(): Promise<void> {
    await world.run('drafts');
    for (const { id } of await world.bills({ status: 'draft' })) {
      await office.data.run(
        office.all.updateTable('bills').set({ due_date: issue.due() }).where('id', '=', id),
      );
      await issue.at(() => world.step('bills', id, 'issue'));
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
        const own = cases.filter(each => each.bill === target.id);
        const named = which % 3 > 0 ? own.at(which % Math.max(1, own.length)) : undefined;
        const paid = { bill: target.id, amount, ...(named && { bill_case: named.id }) };
        const { status } = await world.allocate(
          await world.payment({ amount: which % 2 > 0 ? amount : 20_000, value_date: today() }),
          paid,
        );
        if (named && status === 200) taken.add('pay_case');
        return;
      }
      case 'cut': {
        const able = cases.filter(({ status }) => status === 'submitted' || status === 'accepted');
        const short = able.at(at % Math.max(1, able.length));
        if (!short) return;
        const cut = { bill: short.bill, bill_case: short.id, amount: amount % 1_001, kind: 'cut' };
        await world.allocate(await world.payment({ amount: 20_000, value_date: today() }), cut);
        return;
      }
      case 'pass_on': {
        if (!target) return;
        const { status } = await world.step('bills', target.id, what);
        if (status === 200) taken.add(what);
        return;
      }
      case 'cancel':
        return target && world.step('bills', target.id, what, { reason: 'x' });
      case 'correctBill':
        if (!target) return;
        if ((await world.clerk.post(`bills/${target.id}/correct`, { reason: 'x' })).status < 300)
          taken.add(what);
        return;
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
        const empty = cases.filter(({ gross, status }) => gross === 0 && status === 'open');
        if (which % 2 > 0 && empty.length > 0)
          return decide(empty.at(at % empty.length), what, 'withdraw_empty');
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
      case 'change_payer': {
        const guest = guests[at % guests.length] ?? 0;
        const { status } = await world.clerk.post('guest-insurances', {
          guest,
          ...[
            { kind: 'statutory', health_insurance: world.otherInsurer, insured_status: 'member' },
            { kind: 'private' },
          ][which % 2],
          valid_from: `2026-09-0${1 + (which % 9)}`,
        });
        if (status === 201) taken.add(what);
        return;
      }
      case 'move_ride':
      case 'archive_ride': {
        // Parted from its course, a ride would be the first and the last of another.
        const guest = guests[what === 'move_ride' ? 0 : at % guests.length] ?? 0;
        const rides = await world.toursOf(guest);
        const ride = rides.at(which % Math.max(1, rides.length));
        if (!ride) return;
        const { status } =
          what === 'archive_ride'
            ? await world.remove('tours', ride.id)
            : await world.change('tours', ride.id, { prescription: await otherPrescription(guest) });
        if (status < 300) taken.add(what);
        if (status < 300 && what === 'move_ride') await world.build();
        return;
      }
      case 'write_off': {
        if (!target) return;
        if ((await world.stepByTwo('bills', target.id, what)).status === 200) taken.add(what);
        return;
      }
      case 'lock': {
        const whole = await payments(({ status }) => status === 'allocated');
        const chosen = whole.at(at % Math.max(1, whole.length));
        if (chosen && (await world.step('payments', chosen.id, what)).status === 200) taken.add(what);
        return;
      }
      case 'remind':
        await world.remind();
        if ((await world.bills()).some(bill => concerns.has(bill.id) && (bill.dunning_level ?? 0) > 0))
          taken.add(what);
        return;
      case 'return_debit': {
        const paid = await payments(
          ({ status }) => status === 'allocated' || status === 'partially_allocated',
        );
        return payBack(paid.at(at % Math.max(1, paid.length)), what);
      }
      case 'refund': {
        const over = await payments(({ status, rest }) => status !== 'reversed' && (rest ?? 0) > 0);
        return payBack(over.at(at % Math.max(1, over.length)), what);
      }
      case 'later_ride': {
        const guest = guests.at(-1) ?? 0;
        if (exempt.has(guest) || (await world.toursOf(guest)).length > 4) return;
        await world.laterRide(guest);
        taken.add(what);
        return;
      }
      default: {
        const from = workflow?.transitions.find(({ name }) => name === what)?.from ?? [];
        const able = cases.filter(({ status }) => from.includes(status));
        return decide(able.at(at % Math.max(1, able.length)), what);
      }
    }
  }

  const payments = async (isMeant: (payment: StoredPayment) => boolean) =>
    (await office.data.run(office.all.selectFrom('payments').selectAll().orderBy('id'))).filter(
      payment => payment.direction === 'in' && isMeant(payment),
    );

  /** The bank takes a debit back, or the office pays back what is left. */
  async function payBack(payment: StoredPayment | undefined, what: 'return_debit' | 'refund'): Promise<void> {
    if (!payment) return;
    const order = { amount: payment.rest, value_date: today(), method: 'transfer', reason: 'x' };
    const { headers } = await world.read('payments', payment.id);
    const etag = { 'if-match': String(headers.etag) };
    const { status } =
      what === 'refund'
        ? await world.clerk.post(`payments/${payment.id}/refund`, order, etag)
        : await world.step('payments', payment.id, 'reverse', { reason: 'x' });
    if (status === 200) taken.add(what);
  }

  /** The second prescription of a guest, for the same treatment. */
  async function otherPrescription(guest: number): Promise<number> {
    const known = await office.data.run(
      office.all.selectFrom('prescriptions').selectAll().where('guest', '=', guest).orderBy('id'),
    );
    const [first, second] = known;
    const treatment = first ? { treatment_type: first.treatment_type } : {};
    return second?.id ?? world.prescription(guest, treatment);
  }

  async function decide(chosen: StoredCase | undefined, step: string, name = step): Promise<void> {
    if (!chosen) return;
    const fields = { reject: { rejection_code: '1' }, object: { answer_due: today() } }[step];
    const { status } = await world.step('bill-cases', chosen.id, step, {
      reason: 'x',
      ...(fields && { fields }),
    });
    if (status === 200) taken.add(name);
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
  /** The next life begins with an office that owes and is owed nothing. */
  async function clear(): Promise<void> {
    await office.data.run(office.all.deleteFrom('payment_allocations'));
    await office.data.run(office.all.deleteFrom('payments').where('refund_of', 'is not', null));
    await office.data.run(office.all.deleteFrom('payments'));
    await office.data.run(
      office.all.updateTable('tours').set({ archived_at: '2026-11-01T00:00:00.000Z', bill_case: null }),
    );
    await office.data.run(office.all.updateTable('bill_cases').set({ status: 'cancelled' }));
  }

  return { bill, act, stateOf, clear };
}
