import type { Data } from '@engine/server/access/data.ts';
import { entityNamed } from '@engine/server/access/model.ts';
import { number } from '@engine/server/access/readRow.ts';
import { moveRecords } from '@engine/server/records/product/moveRecords.ts';
import { type RawBuilder, sql } from 'kysely';

/**
 * What payments mean for the cases of their bills. The cases of a bill that is settled are paid, those with a cut
 * excepted: somebody has to accept it or object. Money that goes back leaves a case accepted: the payer has
 * acknowledged the claim, whatever became of the transfer.
 */
export async function markCasesPaid(data: Data, bills: readonly number[]): Promise<void> {
  if (bills.length === 0) return;
  await moveCases(
    data,
    sql`status in ('billed', 'submitted', 'accepted') and bill in (${sql.join(bills)})`,
    'pay',
  );
}

export async function markCasesUnpaid(data: Data, bills: readonly number[]): Promise<void> {
  if (bills.length === 0) return;
  await moveCases(data, sql`status = 'paid' and bill in (${sql.join(bills)})`, 'unpay');
}

/** A cut that the payer made lies with the office, which accepts it or objects. */
export async function markCasesCut(data: Data, cases: readonly number[]): Promise<void> {
  if (cases.length === 0) return;
  await moveCases(data, sql`status = 'billed' and id in (${sql.join(cases)})`, 'submit');
  await moveCases(data, sql`status = 'submitted' and id in (${sql.join(cases)})`, 'cut');
}

export async function takeBackCuts(data: Data, cases: readonly number[]): Promise<void> {
  if (cases.length === 0) return;
  await moveCases(data, sql`status in ('cut', 'objected') and id in (${sql.join(cases)})`, 'uncut');
}

async function moveCases(data: Data, condition: RawBuilder<unknown>, step: string): Promise<void> {
  const rows = await data.run(sql`select id from bill_cases where ${condition} order by id`);
  await moveRecords(
    data,
    entityNamed(data.model, 'bill-case'),
    rows.map(row => ({ id: number(row, 'id') })),
    step,
  );
}
