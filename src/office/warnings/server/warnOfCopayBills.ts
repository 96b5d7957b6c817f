import { oneOf } from '@engine/server/access/among.ts';
import type { Data } from '@engine/server/access/data.ts';
import { sql } from 'kysely';
import { refreshWarnings } from './refreshWarnings.ts';

const reason = 'What a guest is warned of follows the bills, which the caller has changed.';

/** Updates the warnings about overdue co-payments of these bills' guests in the same transaction. */
export async function warnOfCopayBills(data: Data, bills: readonly number[]): Promise<void> {
  if (bills.length === 0) return;
  const rows = await data.run(guestsAsked(data, bills));
  await refreshWarnings(
    data,
    rows.flatMap(({ guest }) => guest ?? []),
  );
}

const guestsAsked = (data: Data, bills: readonly number[]) =>
  data
    .unscoped(reason)
    .selectFrom('bills as b')
    .select('b.recipient_guest as guest')
    .where('b.id', ...oneOf(data, bills))
    .where('b.kind', '=', sql.lit('copay'))
    .orderBy('b.recipient_guest');
