import { oneOf } from '@engine/server/access/among.ts';
import type { Data } from '@engine/server/access/data.ts';
import { entityNamed } from '@engine/server/access/model.ts';
import { ProblemError, refuse } from '@engine/server/access/problemError.ts';
import { bodyIn, idsIn, unknownFaults } from '@engine/server/http/readBody.ts';
import { changeRecords } from '@engine/server/records/product/changeRecords.ts';
import { mostAtOnce } from '@engine/shared/requestLimits.ts';

export interface Block {
  readonly alerts: readonly number[];
  /** null: reminders go on */
  readonly reason: string | null;
}

/** Stops or resumes the reminders of the bills behind alerts, in the caller's transaction. */
export async function blockBills(data: Data, { alerts, reason }: Block): Promise<void> {
  const rows = await data.run(
    data
      .rows('overdue_payment_alerts as t', 'update')
      .select('t.bill')
      .where('t.id', ...oneOf(data, alerts)),
  );
  if (rows.length !== alerts.length) throw new ProblemError('notFound');
  const fields = { dunning_block: reason !== null, dunning_block_reason: reason };
  await changeRecords(
    data,
    entityNamed(data.model, 'bill'),
    rows.map(({ bill }) => ({ id: bill, fields })),
    { reason },
  );
}

/** length of the field of the bill */
const longestBlockReason = 200;

/** `{alerts: [id], reason}`; without a reason the block is taken away. */
export function readBlock(body: unknown): Block {
  const { alerts, reason = null, ...others } = bodyIn(body);
  const faults = unknownFaults(others);
  const ids = idsIn(alerts) ?? [];
  if (ids.length === 0) faults.alerts = { code: 'required' };
  if (ids.length > mostAtOnce) faults.alerts = { code: 'maxItems', params: { maxItems: mostAtOnce } };
  const text = typeof reason === 'string' ? reason.trim() : null;
  if (reason !== null && !text) faults.reason = { code: 'required' };
  if (text && text.length > longestBlockReason)
    faults.reason = { code: 'maxLength', params: { maxLength: longestBlockReason } };
  refuse(faults);
  return { alerts: ids, reason: text };
}
