import type { Data } from '@engine/server/access/data.ts';
import { type Claim, matchPayments } from '../../payments/server/matchPayments.ts';
import { referenceOf } from '../../payments/server/numberIndex.ts';
import { ownAccounts } from '../../payments/server/ownAccounts.ts';
import type { StatementPreview } from '../shared/statementPreview.ts';
import { type ReadLine, readLines } from './readLines.ts';
import type { Statement } from './statement.ts';

/** The result that an import would have; nothing is written. */
export async function previewStatement(
  data: Data,
  statements: readonly Statement[],
): Promise<StatementPreview> {
  const lines = await readLines(data, statements);
  const matches = await matchLines(data, lines);
  const accounts = await ownAccounts(data);
  return {
    statements: statements.map(({ account, owner, number, lines: { length } }) => ({
      account,
      owner,
      number,
      lines: length,
      known: accounts.has(account),
    })),
    lines: lines.map(({ key, kind, line, original, charges }) => ({
      kind,
      direction: line.direction,
      value_date: line.valueDate,
      amount: line.amount,
      currency: line.currency,
      party: line.partyName,
      purpose: line.purpose,
      bills: (kind === 'new' ? (matches.get(key) ?? []) : []).map(({ bill, cases }) => ({
        id: bill.id,
        number: bill.number,
        cases: cases.map(({ number }) => number),
      })),
      original,
      charges,
    })),
  };
}

/** The bills and cases that new lines pay without doubt, by the key of the line. */
export const matchLines = (
  data: Data,
  lines: readonly ReadLine[],
): Promise<ReadonlyMap<string, readonly Claim[]>> =>
  matchPayments(
    data,
    lines.flatMap(({ key, kind, line, account }) =>
      kind === 'new' ? [{ key, amount: line.amount, reference: referenceOf(line), account }] : [],
    ),
  );
