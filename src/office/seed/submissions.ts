import { addDays, addMonths } from '@engine/shared/day.ts';
import { groupBy } from '@engine/shared/groupBy.ts';
import { sum } from '@engine/shared/sum.ts';
import type { DtaSubmission } from '@generated/types/entities.ts';
import type { Invoice } from './bills.ts';
import { earlier, instant } from './calendar.ts';
import type { Directory } from './directory.ts';
import type { Draft, Writer } from './insert.ts';

type Status = DtaSubmission['status'];
type Recipient = Directory['recipients'][number];

interface Delivery {
  readonly row: Draft<DtaSubmission>;
  readonly bills: readonly number[];
}

interface Delivered {
  readonly recipient: Recipient;
  readonly bills: readonly [Invoice, ...Invoice[]];
  readonly status: Status;
  readonly transferNo: number;
  readonly senderIk: string;
}

/** States of deliveries, by the states of their bills. */
const fates = {
  /** the bills are issued and were not sent yet */
  prepared: ['draft', 'generated', 'validated', 'approved'],
  /** no bill has been paid */
  unanswered: ['sent', 'acknowledged', 'rejected', 'partially_rejected', 'accepted'],
  paid: ['accepted'],
} as const satisfies Readonly<Record<string, readonly Status[]>>;
type Fate = keyof typeof fates;

/** Number of accepted deliveries that had been rejected before and were sent again. */
const SENT_TWICE = 2;

/**
 * Deliveries of bills as data: one for each insurer and month. Payers without a route get none. `senderIk` is the IK of
 * the office, for file names.
 */
export async function deliver(
  writer: Writer,
  directory: Directory,
  invoices: readonly Invoice[],
  senderIk: string,
): Promise<void> {
  const deliveries = deliveriesOf(writer, directory, invoices, senderIk);
  await writer.insert(
    'dta-submission',
    deliveries.map(({ row }) => row),
  );
  for (const { row, bills } of deliveries)
    if (bills.length > 0)
      await writer.run(
        writer.all.updateTable('bills').set({ dta_submission: row.id }).where('id', 'in', bills),
      );
  await countOn(writer, directory, deliveries);
}

function deliveriesOf(
  writer: Writer,
  { recipients, routes }: Directory,
  invoices: readonly Invoice[],
  senderIk: string,
): readonly Delivery[] {
  const counts = new Map<string, number>();
  const next = (what: string): number => {
    const count = (counts.get(what) ?? 0) + 1;
    counts.set(what, count);
    return count;
  };
  const byDelivery = groupBy(
    invoices.filter(goesAsData),
    ({ payer, row }) => `${row.issue_date?.slice(0, 7)}/${payer.id}/${row.delivery === 'dta'}`,
  );
  const inOrder = [...byDelivery].sort(([one], [other]) => (one < other ? -1 : 1));
  return inOrder.flatMap(([, bills]): readonly Delivery[] => {
    const recipient = recipients.find(({ id }) => id === routes.get(bills[0].payer.id));
    if (!recipient) return [];
    const fate = fateOf(bills);
    const place = next(fate) - 1;
    const status = fates[fate][place % fates[fate].length] ?? 'draft';
    const deliveredAs = (state: Status): Draft<DtaSubmission> =>
      rowOf(writer, { recipient, bills, status: state, transferNo: next(`by ${recipient.id}`), senderIk });
    const isSentTwice = fate === 'paid' && place < SENT_TWICE;
    return [
      ...(isSentTwice ? [{ row: deliveredAs('replaced'), bills: [] }] : []),
      { row: deliveredAs(status), bills: bills.map(({ row }) => row.id) },
    ];
  });
}

/** Sets the counters of each recipient to continue after its deliveries. */
async function countOn(
  writer: Writer,
  { recipients }: Directory,
  deliveries: readonly Delivery[],
): Promise<void> {
  for (const { id, exchange_counter } of recipients) {
    const made = deliveries.filter(({ row }) => row.recipient === id).length;
    await writer.run(
      writer.all
        .updateTable('dta_recipient')
        .set({ transfer_counter: made, exchange_counter: (exchange_counter ?? 0) + made })
        .where('id', '=', id),
    );
  }
}

const goesAsData = ({ payer, row }: Invoice): boolean =>
  payer.type === 'health_insurance' && (row.delivery === 'dta' || row.status === 'issued');

function fateOf(bills: readonly Invoice[]): Fate {
  if (bills.some(({ row }) => row.delivery !== 'dta')) return 'prepared';
  return bills.some(({ paid }) => paid > 0) ? 'paid' : 'unanswered';
}

/** File names as prescribed by the technical annex of section 302 SGB V (chapter 2 of the exchange). */
function rowOf(
  writer: Writer,
  { recipient, bills, status, transferNo, senderIk }: Delivered,
): Draft<DtaSubmission> {
  const days = bills.map(({ row }) => row.issue_date ?? writer.today).sort();
  const last = days.at(-1) ?? writer.today;
  const period = addMonths(`${last.slice(0, 7)}-01`, -1).slice(0, 7);
  const mode = recipient.mode ?? 'test';
  const sent_at = earlier(instant(last, 16 * 60 + (transferNo % 30)), writer.now);
  const isSent = !(fates.prepared as readonly Status[]).includes(status);
  return {
    id: writer.nextId('dta-submission'),
    recipient: recipient.id,
    payer: bills[0].payer.id,
    period,
    mode,
    transfer_no: transferNo,
    exchange_ref: (recipient.exchange_counter ?? 0) + transferNo,
    physical_name: `${mode === 'live' ? 'E' : 'T'}SOL0${String(transferNo).padStart(3, '0')}`,
    logical_name: `SL${senderIk.slice(2, 8)}A${period.slice(5)}`,
    total: sum(bills.map(({ row }) => row.total)),
    status,
    ...(isSent && { sent_at }),
    ...(isSent &&
      status !== 'sent' && {
        acknowledged_at: earlier(instant(addDays(last, 1), 8 * 60), writer.now),
      }),
  };
}
