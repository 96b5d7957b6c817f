import { expect, vi } from 'vitest';
import type { Office } from '../../engine/server/office.ts';
import type { ClaimWorld } from './claimWorld.ts';

export type BilledClaims = ReturnType<typeof billedClaims>;

/** Bills that are out, and what is owed of them. */
export function billedClaims(office: Office, world: ClaimWorld) {
  /** A bill to the insurer for so many passengers, posted, with their bills for what they owe themselves. */
  async function billed(
    passengers: number,
    due: string | null = null,
    more: (guest: number) => Promise<unknown> = async () => {},
  ) {
    const guests: number[] = [];
    for (let count = 0; count < passengers; count++) guests.push(await world.ride());
    for (const guest of guests) await more(guest);
    const known = new Set((await world.bills()).map(({ id }) => id));
    await world.run('drafts');
    const fresh = (await world.bills()).filter(({ id }) => !known.has(id));
    for (const { id } of fresh) {
      if (due !== null) {
        await office.data.run(office.all.updateTable('bills').set({ due_date: due }).where('id', '=', id));
        vi.useFakeTimers({ toFake: ['Date'], now: new Date(`${due}T12:00:00Z`) });
      }
      await world.step('bills', id, 'issue');
      vi.useRealTimers();
      await world.step('bills', id, 'send');
    }
    const bill = fresh.find(({ kind }) => kind !== 'copay')?.id ?? 0;
    const copays = fresh.filter(({ kind }) => kind === 'copay').map(({ id }) => id);
    const cases: number[] = [];
    for (const guest of guests) cases.push(Number((await world.casesOf(guest))[0]?.id));
    return { guests, bill, copays, cases };
  }
  const debt = async (id: number) => {
    const { total, paid, open, contested, written_off, moved, status } = await world.readBill(id);
    const sum = paid + open + (written_off ?? 0) + (moved ?? 0);
    expect(status === 'cancelled' ? 0 : sum).toBe(status === 'cancelled' ? sum : total);
    return { paid, open, contested, written_off, moved, status };
  };
  const caseOf = async (id: number) => (await world.read('bill-cases', id)).body;
  const newest = async (guest: number) => (await world.casesOf(guest)).at(-1);
  const paid = async (bill: number, amount: number, ...others: readonly object[]) => {
    const payment = await world.payment({ amount });
    const answer = await world.allocate(payment, { bill, amount }, ...others);
    expect([answer.status, answer.body.errors]).toEqual([200, undefined]);
    return payment;
  };
  /** the insurer takes none of it */
  const reject = async (id: number) => {
    const rejection = { fields: { rejection_code: '1' }, reason: 'x' };
    expect((await world.step('bill-cases', id, 'reject', rejection)).status).toBe(200);
  };
  /** rejected, and made once more; answers what was made */
  const madeOnceMore = async (id: number) => {
    await reject(id);
    expect((await world.step('bill-cases', id, 'correct')).status).toBe(200);
    return Number((await caseOf(id)).next_case);
  };
  const withdraw = async (id: number) =>
    expect((await world.step('bill-cases', id, 'withdraw', { reason: 'x' })).status).toBe(200);
  /** bills what waits, drafts included, and posts it */
  const post = async () => {
    for (const { id } of await world.bills({ status: 'draft' })) await world.step('bills', id, 'issue');
    await world.run();
    for (const { id, kind } of await world.bills({ status: 'issued' }))
      if (kind !== 'cancellation') await world.step('bills', id, 'send');
  };
  const claimCopay = async (id: number) => {
    const etag = String((await world.read('bill-cases', id)).headers.etag);
    return world.clerk.post(`bill-cases/${id}/claim-copay`, {}, { 'if-match': etag });
  };
  return { billed, debt, caseOf, newest, paid, reject, madeOnceMore, withdraw, post, claimCopay };
}
