import type { Data } from '@engine/server/access/data.ts';
import type { InferResult } from 'kysely';
import type { FieldsOf, Office } from '../../engine/server/office.ts';
import { type CaseWorld, openCaseWorld } from '../cases/caseWorld.ts';

/** Makers of bills, cases and payments without the way that leads to them. */
export interface PaymentWorld extends CaseWorld {
  bill(fields?: FieldsOf<'bill'>): Promise<number>;
  billCase(bill: number, fields?: FieldsOf<'bill-case'>): Promise<number>;
  payment(fields?: FieldsOf<'payment'>): Promise<number>;
  readBill(id: number): Promise<StoredBill>;
  readPayment(id: number): Promise<StoredPayment>;
}

const billWithId = (data: Data, id: number) =>
  data.unscoped('test').selectFrom('bills').selectAll().where('id', '=', id);
const paymentWithId = (data: Data, id: number) =>
  data.unscoped('test').selectFrom('payments').selectAll().where('id', '=', id);
export type StoredBill = InferResult<ReturnType<typeof billWithId>>[number];
export type StoredPayment = InferResult<ReturnType<typeof paymentWithId>>[number];

function only<T>([row]: readonly T[]): T {
  if (row === undefined) throw new Error('There is no such record.');
  return row;
}

/** who pays without an insurer */
export const selfPayer = {
  payer_type: 'self',
  health_insurance: null,
  insured_status: null,
  kvnr: null,
} as const;

export async function openPaymentWorld(office: Pick<Office, 'data' | 'insert'>): Promise<PaymentWorld> {
  const world = await openCaseWorld(office);
  const { data, insert } = office;
  let count = 0;
  return {
    ...world,
    bill: (fields = {}) => {
      count += 1;
      const total = Number(fields.total ?? 10_000);
      return insert('bill', {
        number: `TST-25-${String(count).padStart(5, '0')}`,
        kind: 'statutory_single',
        company: world.company,
        recipient_type: 'health_insurance',
        recipient_insurance: world.insurer,
        recipient_name: 'Testkasse',
        issue_date: '2026-09-01',
        due_date: '2026-09-29',
        currency: 'EUR',
        net: total,
        vat: 0,
        vat_7: 0,
        vat_19: 0,
        gross: total,
        copay: 0,
        total,
        open: total,
        paid: 0,
        written_off: 0,
        dunning_level: 0,
        dunning_block: false,
        status: 'sent',
        sent_at: '2026-09-02T08:00:00.000Z',
        ...fields,
      });
    },
    async billCase(bill, fields = {}) {
      count += 1;
      return insert('bill-case', {
        number: `F-2026-${count}`,
        company: world.company,
        guest: fields.guest ?? (await world.guest(selfPayer)),
        payer_type: 'statutory',
        period: '2026-08',
        opened_on: '2026-09-01',
        kind: 'tours',
        gross: 5_000,
        copay: 0,
        net: 5_000,
        error_count: 0,
        warning_count: 0,
        status: 'submitted',
        bill,
        ...fields,
      });
    },
    payment: (fields = {}) => {
      const amount = Number(fields.amount ?? 10_000);
      return insert('payment', {
        direction: 'in',
        value_date: '2026-10-05',
        amount,
        rest: amount,
        method: 'transfer',
        source: 'manual',
        status: 'received',
        ...fields,
      });
    },
    readBill: async id => only(await data.run(billWithId(data, id))),
    readPayment: async id => only(await data.run(paymentWithId(data, id))),
  };
}
