import type { Data } from '@engine/server/access/data.ts';
import { entityNamed } from '@engine/server/access/model.ts';
import { ProblemError, refuse } from '@engine/server/access/problemError.ts';
import { addRecord } from '@engine/server/records/product/addRecords.ts';
import { today } from '@engine/shared/day.ts';
import { allocatePayment } from '../../payments/server/allocatePayment.ts';
import { loadAllocations } from '../../payments/server/paymentRow.ts';
import { releaseAllocations } from '../../payments/server/releaseAllocations.ts';
import { type AdviceRow, adviceFields } from '../shared/advice.ts';
import { matchAdvice } from './matchAdvice.ts';
import { adviceProblems } from './problems.ts';

/**
 * Splits a payment as its advice says, all of it or nothing, in the caller's transaction, and stores the lines as they
 * came. `filename` is null for lines that were typed in. Throws the faults of the lines, named `rows.3.bill`.
 */
export async function bookAdvice(
  data: Data,
  payment: number,
  rows: readonly AdviceRow[],
  filename: string | null,
): Promise<void> {
  const { lines, paid, cut } = await matchAdvice(data, payment, rows);
  refuse(
    Object.fromEntries(
      lines.flatMap(({ faults }, at) =>
        Object.entries(faults).map(([name, fault]) => [`rows.${at}.${name}`, fault]),
      ),
    ),
  );
  const advice = await addRecord(data, entityNamed(data.model, 'payment-advice'), {
    payment,
    booked_on: today(),
    filename,
    content: contentOf(rows),
    lines: lines.length,
    paid,
    cut,
    status: 'booked',
  });
  await allocatePayment(
    data,
    payment,
    lines.flatMap(({ allocations }) => allocations),
    advice,
  );
}

/** CSV without a header, columns separated by semicolons. */
const contentOf = (rows: readonly AdviceRow[]): string =>
  rows.map(row => adviceFields.map(field => quoted(row[field])).join(';')).join('\n');

const quoted = (text: string): string => (/[;"\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text);

/** Releases the allocations of the payment that this advice made. Throws `adviceUndone` if none is left. */
export async function undoAdvice(data: Data, payment: number, advice: number): Promise<void> {
  const own = (await loadAllocations(data, 'advice', [advice])).filter(each => each.payment === payment);
  if (own.length === 0) throw new ProblemError(adviceProblems.adviceUndone);
  await releaseAllocations(
    data,
    'id',
    own.map(({ id }) => id),
  );
}
