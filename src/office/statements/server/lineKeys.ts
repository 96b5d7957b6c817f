import { createHash } from 'node:crypto';
import type { Statement, StatementLine } from './statement.ts';

/**
 * A key for each line that is the same in every file that contains it, whatever the file or statement is called.
 * Identical lines (two cash deposits of one day) are numbered.
 */
export function lineKeys({ account, lines }: Statement): readonly string[] {
  const seen = new Map<string, number>();
  return lines.map(line => {
    const traits = JSON.stringify([account, ...traitsOf(line)]);
    const count = seen.get(traits) ?? 0;
    seen.set(traits, count + 1);
    return createHash('sha256').update(`${traits}/${count}`).digest('hex');
  });
}

const traitsOf = (line: StatementLine): readonly unknown[] => [
  line.direction,
  line.amount,
  line.currency,
  line.bookingDate,
  line.bankReference,
  line.transactionId,
  line.endToEndId,
  line.namedParty.iban,
  line.namedParty.name,
  line.purpose,
];
