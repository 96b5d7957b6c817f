import type { Data } from '../../access/data.ts';
import { takeFromSequence } from '../../records/sequence.ts';
import type { BillRow } from './billRow.ts';

/**
 * The next number of a company in the year of the bill, by the office's pattern: `{prefix}-{yy}-{n:5}`, where no two
 * companies have the same prefix. The counter is a row that the issuing transaction holds until it ends, so a bill that
 * fails leaves no gap and two never share one.
 */
export async function nextBillNumber(
  data: Data,
  { prefix }: Pick<BillRow, 'prefix'>,
  issueDate: string,
  pattern: string,
): Promise<string> {
  const year = issueDate.slice(0, 4);
  const named = pattern
    .replaceAll('{prefix}', prefix)
    .replaceAll('{yy}', year.slice(2))
    .replaceAll('{year}', year);
  const [number = ''] = await takeFromSequence(data, 'bills', named, 1);
  return number;
}
