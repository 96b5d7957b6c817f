import type { Data } from '@engine/server/access/data.ts';
import { entityNamed } from '@engine/server/access/model.ts';
import { ProblemError } from '@engine/server/access/problemError.ts';
import { expressionsOn } from '@engine/server/access/typedRows.ts';
import { loadInSight } from '@engine/server/records/inSight.ts';
import { changeRecord } from '@engine/server/records/product/changeRecords.ts';
import { billedStates, copayChanges, reviewBilled } from '../../cases/server/reviewBilled.ts';
import { euroText } from '../../letters/server/letterFormat.ts';
import { sum } from '../../pricing/server/amounts.ts';
import { loadClaim } from './claimRow.ts';
import { requireNotPassedOn } from './copayClaims.ts';
import { addLaterClaim } from './laterClaim.ts';
import { claimProblems } from './problems.ts';

const isBilled: ReadonlySet<string> = new Set(billedStates);

/**
 * What the guest need not pay any more is the insurer's to pay: claims it with a case of its own, code 02, which states the
 * trips with their co-payment taken back. The guest is credited when it is billed. Answers the id of the claim. The caller
 * holds `bill-cases.claim_copay`, in a transaction. Throws `copayNotLess`, and `copayPassedOn` where the insurer was
 * asked already because the guest did not pay.
 */
export async function claimCopay(data: Data, id: number, version: number | null): Promise<number> {
  await loadInSight(data, entityNamed(data.model, 'bill-case'), id, version, 'step:claim_copay');
  const itself = expressionsOn('bill_cases as c')('c.id', '=', id);
  await reviewBilled(data, itself);
  const [reviewed] = await copayChanges(data, [id]);
  const tours = reviewed?.tours ?? [];
  const change = sum(tours.map(({ due, billed }) => due - billed));
  const row = await loadClaim(data, id);
  await requireNotPassedOn(data, row.copay_bill);
  if (change >= 0 || !isBilled.has(row.status)) throw new ProblemError(claimProblems.copayNotLess);
  const claim = await addLaterClaim(data, row, {
    kind: 'copay_less',
    code: '02',
    from: 'payer',
    lines: tours.map(({ tour, number, day, due, billed }) => ({
      description: `Zuzahlung zu ${row.bill_number ?? row.number}, Fahrt ${number}: ${euroText(due, 'de')} statt ${euroText(billed, 'de')}`,
      amount: 0,
      copay: due - billed,
      tour,
      day,
    })),
  });
  await changeRecord(data, entityNamed(data.model, 'bill-case'), id, { next_case: claim });
  await reviewBilled(data, itself);
  return claim;
}
