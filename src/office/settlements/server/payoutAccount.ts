import type { Data } from '@engine/server/access/data.ts';
import { entityNamed } from '@engine/server/access/model.ts';
import { ProblemError } from '@engine/server/access/problemError.ts';
import { changeRecord } from '@engine/server/records/product/changeRecords.ts';
import type { StoredRecord } from '@engine/server/records/rows/rows.ts';
import { settlementProblems } from './problems.ts';

const reason =
  'Where the money of a settlement goes stands with its client; the caller has chosen the settlement.';

interface PayoutAccount {
  readonly payout_holder: string | null;
  readonly payout_iban: string | null;
}

/** The account of a client as it stands now. */
export async function payoutAccountOf(data: Data, client: number): Promise<PayoutAccount> {
  const [row] = await data.run(
    data
      .unscoped(reason)
      .selectFrom('clients as c')
      .select(['c.payout_holder', 'c.payout_iban'])
      .where('c.id', '=', client),
  );
  return row ?? { payout_holder: null, payout_iban: null };
}

/**
 * Changes the settlement to the current account of the client, which cancels a request for its release. Throws
 * `wrongState` and `payoutAccountSame`.
 */
export async function takeOverAccount(data: Data, { id, fields }: StoredRecord): Promise<void> {
  const state = fields.get('status');
  if (state !== 'issued') throw new ProblemError('wrongState', { state, from: ['issued'] });
  const account = await payoutAccountOf(data, Number(fields.get('client')));
  const isSame =
    account.payout_iban === (fields.get('payout_iban') ?? null) &&
    account.payout_holder === (fields.get('payout_holder') ?? null);
  if (isSame) throw new ProblemError(settlementProblems.payoutAccountSame);
  await changeRecord(data, entityNamed(data.model, 'settlement'), id, { ...account });
}
