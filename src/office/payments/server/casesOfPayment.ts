import { oneOf } from '@engine/server/access/among.ts';
import type { Data } from '@engine/server/access/data.ts';
import { entityNamed } from '@engine/server/access/model.ts';
import { expressionsOn, literals } from '@engine/server/access/typedRows.ts';
import { moveRecords } from '@engine/server/records/product/moveRecords.ts';
import { type Expression, type SqlBool, sql } from 'kysely';

const reason = 'All cases of the bills follow what was paid; who may pay on them was asked before.';

const c = expressionsOn('bill_cases as c');

/**
 * What payments mean for the cases of their bills. The cases of a bill that is settled are paid, those with a cut
 * excepted: somebody has to accept it or object. Money that goes back leaves a case accepted: the payer has
 * acknowledged the claim, whatever became of the transfer.
 */
export async function markCasesPaid(data: Data, bills: readonly number[]): Promise<void> {
  if (bills.length === 0) return;
  const isUnpaid = c('c.status', 'in', literals(['billed', 'submitted', 'accepted']));
  await moveCases(data, [isUnpaid, c('c.bill', ...oneOf(data, bills))], 'pay');
}

export async function markCasesUnpaid(data: Data, bills: readonly number[]): Promise<void> {
  if (bills.length === 0) return;
  const isPaid = c('c.status', '=', sql.lit('paid'));
  await moveCases(data, [isPaid, c('c.bill', ...oneOf(data, bills))], 'unpay');
}

/** A cut that the payer made lies with the office, which accepts it or objects. */
export async function markCasesCut(data: Data, cases: readonly number[]): Promise<void> {
  if (cases.length === 0) return;
  const isOne = c('c.id', ...oneOf(data, cases));
  await moveCases(data, [c('c.status', '=', sql.lit('billed')), isOne], 'submit');
  await moveCases(data, [c('c.status', '=', sql.lit('submitted')), isOne], 'cut');
}

export async function takeBackCuts(data: Data, cases: readonly number[]): Promise<void> {
  if (cases.length === 0) return;
  const isCut = c('c.status', 'in', literals(['cut', 'objected']));
  await moveCases(data, [isCut, c('c.id', ...oneOf(data, cases))], 'uncut');
}

async function moveCases(
  data: Data,
  conditions: readonly Expression<SqlBool>[],
  step: string,
): Promise<void> {
  const cases = await data.run(
    data
      .unscoped(reason)
      .selectFrom('bill_cases as c')
      .select('c.id')
      .where(c.and(conditions))
      .orderBy('c.id'),
  );
  await moveRecords(data, entityNamed(data.model, 'bill-case'), cases, step);
}
