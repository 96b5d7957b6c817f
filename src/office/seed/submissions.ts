import type { DtaSubmission } from '@generated/types/entities.ts';
import { instant } from './calendar.ts';
import type { Directory } from './directory.ts';
import type { Draft, Writer } from './insert.ts';

const statuses = [
  'draft',
  'generated',
  'validated',
  'approved',
  'sent',
  'acknowledged',
  'accepted',
  'partially_rejected',
  'rejected',
  'replaced',
] as const;

/** Two deliveries in each state, round the recipients. */
export function submit(
  writer: Writer,
  { recipients, insurers }: Directory,
  period: string,
): readonly Draft<DtaSubmission>[] {
  return Array.from({ length: statuses.length * 2 }, (_, at): Draft<DtaSubmission> => {
    const status = statuses[at % statuses.length] ?? 'draft';
    const recipient = recipients[at % recipients.length];
    const isSent = at % statuses.length >= statuses.indexOf('sent');
    const serial = String(at + 1).padStart(5, '0');
    return {
      id: writer.nextId('dta-submission'),
      recipient: recipient?.id ?? 1,
      payer: insurers[at % insurers.length]?.id ?? null,
      period,
      mode: recipient?.mode ?? 'test',
      transfer_no: at + 1,
      exchange_ref: 100 + at,
      physical_name: `TSOL0${String(at).padStart(3, '0')}`,
      logical_name: `SL${serial}`,
      total: 125_000 + at * 7_310,
      status,
      ...(isSent ? { sent_at: instant(`${period}-12`, 10 * 60 + at) } : {}),
      ...(['acknowledged', 'accepted', 'partially_rejected', 'rejected'].includes(status)
        ? { acknowledged_at: instant(`${period}-13`, 8 * 60) }
        : {}),
    };
  });
}
