import { enteredRefund, refundablePayments } from '@office/payments/server/findRefunds.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Caller, dialects, type Office, openOffice } from '../../engine/server/office.ts';
import { openPaymentWorld, type PaymentWorld } from './paymentWorld.ts';

const iban = 'DE02120300000000202051';

describe.each(dialects)('money that goes back on %s', dialect => {
  let office: Office;
  let world: PaymentWorld;
  let clerk: Caller;
  beforeAll(async () => {
    office = await openOffice(dialect);
    world = await openPaymentWorld(office);
    clerk = await office.caller('all');
  });
  afterAll(() => office.close());

  const act = async (payment: number, path: string, body: object) => {
    const { version } = await world.readPayment(payment);
    return clerk.post(`payments/${payment}/${path}`, body, { 'if-match': `"v${version}"` });
  };
  const refund = (payment: number, amount: number, value_date = '2026-10-19') =>
    act(payment, 'refund', { amount, value_date, reason: 'Zu viel gezahlt' });
  const tie = (payment: number, to: number, as: 'return' | 'refund') => act(payment, 'tie', { to, as });
  const refundOf = async (payment: number) => {
    const refunds = office.all.selectFrom('payments').select('id').where('refund_of', '=', payment);
    return (await office.data.run(refunds))[0]?.id ?? 0;
  };
  const faultsOf = async (answer: ReturnType<typeof act>) => (await answer).body.errors;

  test('what was paid back once is not paid back again, and not before it came', async () => {
    const payment = await world.payment({ amount: 10_000, value_date: '2026-10-05' });
    expect(await faultsOf(refund(payment, 1_000, '2026-10-04'))).toEqual({
      value_date: expect.objectContaining({ code: 'notBefore', params: { notBefore: '2026-10-05' } }),
    });
    expect((await refund(payment, 6_000)).status).toBe(200);
    expect(await faultsOf(refund(payment, 4_001))).toMatchObject({
      amount: { code: 'moreThanRest', params: { rest: 4_000 } },
    });
    expect((await refund(payment, 4_000)).status).toBe(200);
    expect(await world.readPayment(payment)).toMatchObject({ refunded: 10_000, rest: 0 });
  });

  test('a payment of which a part went back can be edited, but is not made less than that', async () => {
    const payment = await world.payment({ amount: 10_000 });
    await refund(payment, 10_000);
    const change = async (fields: object) => {
      const { body, headers } = await clerk.get(`payments/${payment}`);
      const etag = { 'if-match': String(headers.etag) };
      return clerk.put(`payments/${payment}`, { ...body, ...fields }, etag);
    };
    expect((await change({ note: 'geklärt' })).status).toBe(200);
    expect((await change({ amount: 9_999 })).body.errors).toMatchObject({
      amount: { code: 'lessThanAllocated', params: { allocated: 10_000 } },
    });
  });

  test('a refund is neither changed nor deleted, but reversed', async () => {
    const payment = await world.payment({ amount: 10_000 });
    await refund(payment, 6_000);
    const id = await refundOf(payment);
    const { body, headers } = await clerk.get(`payments/${id}`);
    const etag = { 'if-match': String(headers.etag) };
    const locked = expect.objectContaining({ code: 'locked' });
    const other = { amount: 9_000, direction: 'in', value_date: '2026-10-20' };
    expect((await clerk.put(`payments/${id}`, { ...body, ...other }, etag)).body.errors).toEqual({
      amount: locked,
      direction: locked,
      value_date: locked,
    });
    expect((await clerk.delete(`payments/${id}`, undefined, etag)).body.code).toBe('locked');
    expect(await world.readPayment(payment)).toMatchObject({ refunded: 6_000, rest: 4_000 });
    expect((await clerk.put(`payments/${id}`, { ...body, note: 'geklärt' }, etag)).status).toBe(200);
    expect((await act(id, 'transitions/reverse', { reason: 'Konto erloschen' })).status).toBe(200);
    expect(await world.readPayment(payment)).toMatchObject({ refunded: 0, rest: 10_000 });
  });

  test('a returned debit is neither changed nor deleted', async () => {
    const payment = await world.payment({ amount: 5_000 });
    const id = await world.payment({ amount: 5_300, direction: 'out', value_date: '2026-10-20' });
    expect((await tie(id, payment, 'return')).status).toBe(200);
    const { body, headers } = await clerk.get(`payments/${id}`);
    const etag = { 'if-match': String(headers.etag) };
    const changed = await clerk.put(`payments/${id}`, { ...body, amount: 1 }, etag);
    expect(changed.body.errors).toEqual({ amount: expect.objectContaining({ code: 'locked' }) });
    expect((await clerk.delete(`payments/${id}`, undefined, etag)).body.code).toBe('locked');
  });

  test('a refund that comes back counts again, even where the payment was locked with its month', async () => {
    const payment = await world.payment({ amount: 8_000 });
    await refund(payment, 8_000);
    expect((await act(payment, 'transitions/lock', {})).status).toBe(200);
    const id = await refundOf(payment);
    const reversed = await act(id, 'transitions/reverse', { reason: 'Konto erloschen' });
    expect([reversed.status, reversed.body.code]).toEqual([200, undefined]);
    expect(await world.readPayment(id)).toMatchObject({ status: 'reversed' });
    expect(await world.readPayment(payment)).toMatchObject({
      refunded: 0,
      rest: 8_000,
      status: 'received',
    });
  });

  test('no outgoing payment returns more than it is, or refunds more than is left', async () => {
    const out = (amount: number) => world.payment({ amount, direction: 'out', value_date: '2026-10-20' });
    const paid = await world.payment({ amount: 5_000 });
    expect(await faultsOf(tie(await out(4_999), paid, 'return'))).toMatchObject({
      to: { code: 'otherAmount' },
    });
    await refund(paid, 4_000);
    expect(await faultsOf(tie(await out(1_001), paid, 'refund'))).toMatchObject({
      to: { code: 'moreThanRest', params: { rest: 1_000 } },
    });
    const gone = await world.payment({ amount: 5_000, rest: 0, status: 'reversed' });
    expect(await faultsOf(tie(await out(5_000), gone, 'return'))).toMatchObject({
      to: { code: 'reference' },
    });
    expect((await tie(await out(1_000), paid, 'refund')).status).toBe(200);
    expect(await world.readPayment(paid)).toMatchObject({ refunded: 5_000, rest: 0 });
  });

  test('an outgoing payment is tied to none that is out of sight', async () => {
    const own = { 'payments.list': ['own'], 'payments.read': ['own'] } as const;
    const limited = await office.caller('all', { narrowed: own });
    const paid = await world.payment({ amount: 5_000 });
    const id = await world.payment({ amount: 5_000, direction: 'out' });
    const mine = office.all.updateTable('payments').set({ created_by: limited.id }).where('id', '=', id);
    await office.data.run(mine);
    const { body } = await limited.post(
      `payments/${id}/tie`,
      { to: paid, as: 'return' },
      { 'if-match': '"v1"' },
    );
    expect(body.errors).toMatchObject({ to: { code: 'reference' } });
  });

  test('a transfer of the same amount to somebody else refunds nothing', async () => {
    const payment = await world.payment({ amount: 7_007, payer_iban: iban });
    const outgoing = { amount: 7_007, iban: null, reference: '', endToEndId: null, day: '2026-10-20' };
    const found = (changes: { iban?: string; day?: string }) =>
      refundablePayments(office.data, { ...outgoing, ...changes });
    expect(await found({})).toEqual([]);
    expect(await found({ iban: 'DE91100000000123456789' })).toEqual([]);
    expect(await found({ iban })).toEqual([payment]);
    expect(await found({ iban, day: '2026-10-04' })).toEqual([]);
  });

  test('of two refunds that were entered alike, the statement shows neither for certain', async () => {
    const outgoing = { amount: 3_003, iban, reference: '', endToEndId: null, day: '2026-10-20' };
    const entered: number[] = [];
    for (const _ of [1, 2]) {
      const payment = await world.payment({ amount: 3_003, payer_iban: iban });
      await refund(payment, 3_003);
      entered.push(await refundOf(payment));
    }
    const [first = 0, second = 0] = entered;
    expect(await enteredRefund(office.data, outgoing, new Set())).toBeNull();
    expect(await enteredRefund(office.data, outgoing, new Set([first]))).toBe(second);
    expect(await enteredRefund(office.data, outgoing, new Set(entered))).toBeNull();
  });
});
