import { among } from '@engine/server/access/among.ts';
import type { Data, Row } from '@engine/server/access/data.ts';
import { forUpdate } from '@engine/server/access/locking.ts';
import { entityNamed } from '@engine/server/access/model.ts';
import { number, numberOrNull, text } from '@engine/server/access/readRow.ts';
import { rowScope } from '@engine/server/access/rowScope.ts';
import { type RawBuilder, sql } from 'kysely';
import type { CaseToBill } from './planBills.ts';

/** Which cases a run takes: a month, of one company or one payer if they are named. */
export interface RunOrder {
  readonly period: string;
  readonly company: number | null;
  readonly payer: number | null;
}

/** Cases of the month that the caller sees and that a bill may be made of, in the order of their numbers. */
export function loadCasesToBill(data: Data, order: RunOrder): Promise<readonly CaseToBill[]> {
  const { period, company, payer } = order;
  return casesWhere(data, [
    sql`t.period = ${period}`,
    ...(company === null ? [] : [sql`t.company = ${company}`]),
    ...(payer === null ? [] : [sql`t.payer = ${payer}`]),
  ]);
}

/** Those of these cases of which a bill may be made; they are the caller's until its transaction ends. */
export async function loadCasesById(data: Data, ids: readonly number[]): Promise<readonly CaseToBill[]> {
  return ids.length === 0 ? [] : casesWhere(data, [sql`t.id ${among(data, ids)}`], forUpdate(data, 't'));
}

const waitsForBill = sql`(t.status = 'checked' and t.bill is null)`;
const waitsForCopayBill = sql`(t.status in ('checked', 'billed', 'submitted', 'accepted', 'cut', 'objected', 'paid')
  and t.copay > 0 and t.copay_bill is null)`;

async function casesWhere(
  data: Data,
  conditions: readonly RawBuilder<unknown>[],
  lock: RawBuilder<unknown> = sql``,
): Promise<readonly CaseToBill[]> {
  const scope = rowScope(data.model, data.actor, entityNamed(data.model, 'bill-case'), 't', 'see');
  const waits = sql`(${waitsForBill} or ${waitsForCopayBill})`;
  const rows = await data.run(sql`
    select t.id, t.number, t.company, companies.client, t.guest, t.payer_type, t.payer, t.net, t.copay, t.status,
      t.bill, t.copay_bill,
      (select min(date) from tours where bill_case = t.id) as first_day,
      (select max(date) from tours where bill_case = t.id) as last_day,
      (select sum(cash_copay) from tours where bill_case = t.id) as cash
    from bill_cases as t join companies on companies.id = t.company
    where ${sql.join([...conditions, waits, ...scope], sql` and `)}
    order by t.company, t.number ${lock}`);
  return rows.map(caseOf);
}

function caseOf(row: Row): CaseToBill {
  return {
    id: number(row, 'id'),
    number: text(row, 'number'),
    company: number(row, 'company'),
    client: numberOrNull(row, 'client'),
    guest: number(row, 'guest'),
    payerType: text(row, 'payer_type'),
    payer: numberOrNull(row, 'payer'),
    net: number(row, 'net'),
    copayDue: Math.max(0, number(row, 'copay') - (numberOrNull(row, 'cash') ?? 0)),
    waitsForBill: row.status === 'checked' && row.bill === null,
    waitsForCopayBill: row.copay_bill === null,
    firstDay: text(row, 'first_day'),
    lastDay: text(row, 'last_day'),
  };
}
