import type { Data } from '@engine/server/access/data.ts';
import { entityNamed } from '@engine/server/access/model.ts';
import { addRecord } from '@engine/server/records/product/addRecords.ts';
import { readSettings } from '@engine/server/records/rows/readSettings.ts';

interface ReturnedDebit {
  /** the outgoing payment by which the bank took the money back */
  readonly payment: number;
  /** the bill that the returned payment had paid; null: none */
  readonly bill: number | null;
  readonly day: string;
  /** cents that the bank took */
  readonly charges: number;
}

/**
 * Claims the bank's charges for a returned debit from the debtor, in addition to the bill, if the settings say so (§
 * 280 (1) BGB: the debtor has to ensure that the account can be debited). Otherwise the office bears them.
 */
export async function chargeReturn(
  data: Data,
  { payment, bill, day, charges }: ReturnedDebit,
): Promise<void> {
  if (charges === 0 || bill === null) return;
  const { 'dunning.charges_to_debtor': isClaimed } = await readSettings(data);
  if (!isClaimed) return;
  await addRecord(data, entityNamed(data.model, 'dunning-claim'), {
    bill,
    kind: 'charge',
    made_on: day,
    payment,
    amount: charges,
    open: charges,
  });
}
