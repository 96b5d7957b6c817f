import { fill } from '@engine/shared/messages/message.ts';
import { openLines } from './amountDue.ts';
import type { BillFacts, LetterFacts, SettlementFacts } from './letterFacts.ts';
import { euroText } from './letterFormat.ts';
import { asksCopay } from './letterRows.ts';
import type { LetterWords } from './letterWords.ts';

/** Label and amount. */
type SumLine = readonly [string, string];

/** The lines under the table of a bill or a settlement; the last is what it comes to. */
export function sumsOf(facts: LetterFacts, words: LetterWords): readonly SumLine[] {
  if ('groups' in facts) return totalLines(facts, words);
  return 'settled' in facts ? balanceLines(facts, words) : [];
}

/** The lines under the positions of a bill: by rate of VAT, then what is to be paid. */
function totalLines(facts: BillFacts, words: LetterWords): readonly SumLine[] {
  const { locale, totals } = facts;
  const euro = (cents: number) => euroText(cents, locale);
  const isCredit = totals.total < 0;
  const last: SumLine = [isCredit ? words.credit : words.total, euro(totals.total)];
  if (asksCopay(facts)) return [last, ...openLines(facts)];
  const taxed = totals.vat.filter(({ vat }) => vat !== 0);
  const lines: SumLine[] = [];
  if (taxed.length > 0) {
    lines.push([words.net, euro(totals.net)]);
    for (const { rate, net, vat } of taxed)
      lines.push([fill(words.vat, { rate, net: euro(net) }), euro(vat)]);
  }
  if (taxed.length > 0 || totals.copay !== 0) lines.push([words.gross, euro(totals.gross)]);
  if (totals.copay !== 0) lines.push([words.copay[totals.copay > 0 ? 'less' : 'back'], euro(-totals.copay)]);
  return [...lines, last, ...openLines(facts)];
}

/** The lines under a settlement: what came in, what is taken off it, and what is left. */
function balanceLines(facts: SettlementFacts, words: LetterWords): readonly SumLine[] {
  const { locale, received, direct, carriedIn, fee, payout, due, carriedOut } = facts;
  const { settlement } = words;
  const euro = (cents: number) => euroText(cents, locale);
  const last: readonly [string, number] =
    due > 0
      ? [settlement.due, due]
      : carriedOut < 0
        ? [settlement.carriedOut, carriedOut]
        : [settlement.payout, payout];
  const lines: readonly (readonly [string, number])[] = [
    [settlement.received, received],
    [settlement.direct, -direct],
    [settlement.carriedIn, carriedIn],
    [settlement.fee, -fee],
    last,
  ];
  return lines.flatMap(([label, cents], at) =>
    cents === 0 && at > 0 && at < lines.length - 1 ? [] : [[label, euro(cents)] as const],
  );
}
