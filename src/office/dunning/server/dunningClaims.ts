import { oneOf } from '@engine/server/access/among.ts';
import type { Data } from '@engine/server/access/data.ts';
import { entityNamed } from '@engine/server/access/model.ts';
import { columns } from '@engine/server/access/typedRows.ts';
import { changeRecords } from '@engine/server/records/product/changeRecords.ts';
import { moveRecords } from '@engine/server/records/workflow/product/moveRecords.ts';
import { groupBy } from '@engine/shared/groupBy.ts';
import { sum } from '@engine/shared/sum.ts';
import type { Rows } from '@generated/types/rows.ts';
import { sql } from 'kysely';
import { closedAlert } from './closedAlert.ts';

const reason =
  'What is owed beside a bill is the same for all; who may pay on the bill or see it was asked before.';

/** A debt in addition to a bill: a fee, interest, or the charges of a returned debit. Amounts are cents. */
export interface DunningClaim {
  readonly id: number;
  readonly bill: number;
  readonly kind: Rows['dunning_claims']['kind'];
  readonly status: Rows['dunning_claims']['status'];
  readonly paid: number;
  readonly waived: number;
  readonly open: number;
}

/** A part of a payment that pays a claim. */
interface Paid {
  readonly claim: number;
  readonly amount: number;
}

/**
 * Open claims by bill, in the order in which payments settle them (§ 367 (1) BGB): costs, then interest, oldest first.
 */
export async function openDunningClaims(
  data: Data,
  bills: readonly number[],
): Promise<ReadonlyMap<number, readonly DunningClaim[]>> {
  if (bills.length === 0) return new Map();
  const rows = await data.run(
    claimsOn(data)
      .where('k.bill', ...oneOf(data, bills))
      .where('k.status', '=', sql.lit('open')),
  );
  const costsFirst = [...rows].sort((a, b) => Number(a.kind === 'interest') - Number(b.kind === 'interest'));
  return groupBy(costsFirst, ({ bill }) => bill);
}

/**
 * Books payments on claims (`sign` 1) or takes them back (−1), each with the state that follows. What is taken back of
 * a claim beside a cancelled bill is waived: no letter may ask for it.
 */
export async function payClaims(data: Data, paid: readonly Paid[], sign: 1 | -1): Promise<void> {
  if (paid.length === 0) return;
  const byClaim = groupBy(paid, ({ claim }) => claim);
  const rows = await data.run(claimsOn(data).where('k.id', ...oneOf(data, [...byClaim.keys()])));
  const changes = rows.map(row => {
    const amount = sign * sum((byClaim.get(row.id) ?? []).map(each => each.amount));
    const open = row.open - amount;
    const step = stepTo(row.status, open);
    return { step, change: { id: row.id, fields: { paid: row.paid + amount, open } } };
  });
  const entity = entityNamed(data.model, 'dunning-claim');
  for (const [step, own] of groupBy(changes, each => each.step)) {
    const changed = own.map(({ change }) => change);
    if (step === null) await changeRecords(data, entity, changed);
    else await moveRecords(data, entity, changed, step);
  }
  if (sign === 1) return;
  const bills = [...new Set(rows.map(({ bill }) => bill))];
  for (const { id } of await data.run(cancelledOf(data, bills)))
    await dropClaims(data, id, 'Die Rechnung ist storniert.');
}

/**
 * For a bill that is cancelled, written off or claimed from the insurer: waives what is open of its claims and closes
 * its alert, so that no reminder follows. What was paid stays paid.
 */
export async function dropClaims(data: Data, bill: number, why: string): Promise<void> {
  const open = (await openDunningClaims(data, [bill])).get(bill) ?? [];
  await moveRecords(
    data,
    entityNamed(data.model, 'dunning-claim'),
    open.map(claim => ({ id: claim.id, fields: { waived: claim.waived + claim.open, open: 0 } })),
    'drop',
    why,
  );
  const alerts = await data.run(
    data
      .unscoped(reason)
      .selectFrom('overdue_payment_alerts as a')
      .select(['a.id', 'a.promised_on'])
      .where('a.bill', '=', bill)
      .where('a.status', '<>', sql.lit('done')),
  );
  await changeRecords(
    data,
    entityNamed(data.model, 'overdue-payment-alert'),
    alerts.map(({ id, promised_on: promisedOn }) => ({ id, fields: closedAlert(promisedOn) })),
  );
}

function stepTo(status: DunningClaim['status'], open: number): 'pay' | 'reopen' | null {
  if (open === 0) return status === 'open' ? 'pay' : null;
  return status === 'open' ? null : 'reopen';
}

const cancelledOf = (data: Data, bills: readonly number[]) =>
  data
    .unscoped(reason)
    .selectFrom('bills as b')
    .select('b.id')
    .where('b.id', ...oneOf(data, bills))
    .where('b.status', '=', sql.lit('cancelled'))
    .orderBy('b.id');

const claimsOn = (data: Data) =>
  data
    .unscoped(reason)
    .selectFrom('dunning_claims as k')
    .select(columns('dunning_claims as k', ['id', 'bill', 'kind', 'status', 'paid', 'waived', 'open']))
    .orderBy('k.id')
    .$if(data.dialect === 'postgres', query => query.forUpdate());
