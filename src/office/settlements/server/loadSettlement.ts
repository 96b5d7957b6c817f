import type { Data } from '@engine/server/access/data.ts';
import { ProblemError } from '@engine/server/access/problemError.ts';
import { columns } from '@engine/server/access/typedRows.ts';
import type { InferResult } from 'kysely';

const reason = 'The papers of a settlement say all that it counts; the caller has chosen the settlement.';

export async function loadSettlement(data: Data, id: number): Promise<SettlementRow> {
  const [row] = await data.run(settlementWithId(data, id));
  if (!row) throw new ProblemError('notFound');
  return row;
}

const settlementWithId = (data: Data, id: number) =>
  data
    .unscoped(reason)
    .selectFrom('settlements as s')
    .select(
      columns('settlements as s', [
        'id',
        'number',
        'client',
        'period',
        'received',
        'held',
        'carried_in',
        'carried_out',
        'fee_model',
        'fee_value',
        'fee_minimum',
        'bills',
        'cases',
        'rides',
        'fee_net',
        'fee_topup',
        'vat_rate',
        'vat',
        'fee_gross',
        'payout',
        'due',
        'issue_date',
        'due_date',
        'payout_holder',
        'payout_iban',
      ]),
    )
    .where('s.id', '=', id);

export type SettlementRow = InferResult<ReturnType<typeof settlementWithId>>[number];

/** The lines for payments, as listed on the statement. */
export const loadLines = (data: Data, settlement: number): Promise<readonly SettlementLineRow[]> =>
  data.run(linesOf(data, settlement));

const linesOf = (data: Data, settlement: number) =>
  data
    .unscoped(reason)
    .selectFrom('settlement_lines as l')
    .leftJoin('bills as b', 'b.id', 'l.bill')
    .leftJoin('companies as c', 'c.id', 'l.company')
    .leftJoin('payments as p', 'p.id', 'l.payment')
    .select(columns('settlement_lines as l', ['kind', 'value_date', 'amount', 'company']))
    .select(['b.number', 'b.recipient_type', 'b.recipient_name', 'c.name as company_name', 'p.refund_of'])
    .where('l.settlement', '=', settlement)
    .where('l.payment', 'is not', null)
    .orderBy('c.name')
    .orderBy('l.value_date')
    .orderBy('l.id');

export type SettlementLineRow = InferResult<ReturnType<typeof linesOf>>[number];
