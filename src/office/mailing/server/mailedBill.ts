import type { Data } from '@engine/server/access/data.ts';
import { entityNamed } from '@engine/server/access/model.ts';
import { changeRecord } from '@engine/server/records/product/changeRecords.ts';
import { moveRecord } from '@engine/server/records/workflow/product/moveRecords.ts';
import type { Rows } from '@generated/types/rows.ts';
import { markSubmitted } from '../../bills/server/issueBills.ts';
import { loadMailFacts } from './mailFacts.ts';

/** Marks a bill as sent by e-mail; one that was already sent or paid keeps its state. */
export async function markMailed(data: Data, bill: number, sentAt: string): Promise<void> {
  const [facts] = await loadMailFacts(data, [bill], 'mail');
  if (!facts) return;
  const entity = entityNamed(data.model, 'bill');
  const sent = facts.wasSent ? {} : { delivery: 'email', sent_at: sentAt };
  const fields = { ...sent, mail_status: 'sent' };
  if (facts.status === 'issued') await moveRecord(data, entity, bill, 'mail', { fields });
  else await changeRecord(data, entity, bill, fields);
  await markSubmitted(data, bill);
}

export const noteOnBill = (data: Data, bill: number, status: Rows['bills']['mail_status']): Promise<void> =>
  changeRecord(data, entityNamed(data.model, 'bill'), bill, { mail_status: status });
