import type { Data } from '@engine/server/access/data.ts';
import { inYearOf, takeFromSequence } from '@engine/server/records/write/sequence.ts';

/** A bill without a number: the prefix of its company and its day of issue. */
interface Unnumbered {
  readonly prefix: string;
  readonly issueDate: string;
}

/**
 * The next numbers of the companies in the year of each bill, by the office's pattern: `{prefix}-{yy}-{n:5}`, where no
 * two companies have the same prefix. A counter is a row that the issuing transaction holds until it ends, so bills
 * that fail leave no gap and two never share a number; counters are taken in the order of their names, so that no two
 * transactions wait for each other. Returns the numbers in the order of the bills.
 */
export async function nextBillNumbers(
  data: Data,
  bills: readonly Unnumbered[],
  pattern: string,
): Promise<readonly string[]> {
  const named = bills.map(bill => namedPattern(pattern, bill));
  const taken = new Map<string, Iterator<string>>();
  for (const name of [...new Set(named)].sort()) {
    const count = named.filter(each => each === name).length;
    taken.set(name, (await takeFromSequence(data, 'bills', name, count)).values());
  }
  return named.map(name => taken.get(name)?.next().value ?? '');
}

const namedPattern = (pattern: string, { prefix, issueDate }: Unnumbered): string =>
  inYearOf(issueDate, pattern.replaceAll('{prefix}', prefix));
