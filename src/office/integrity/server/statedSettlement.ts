import type { BillFacts, SettlementFacts } from '../../letters/server/letterFacts.ts';
import type { ComparedField } from './comparedFields.ts';

/** The facts of the two papers; those of earlier releases may lack members. */
export type StoredStatement = Partial<SettlementFacts>;
export type StoredInvoice = Partial<Omit<BillFacts, 'totals'>> & {
  readonly totals?: Partial<BillFacts['totals']>;
};

type Figures =
  | 'received'
  | 'held'
  | 'carried_in'
  | 'carried_out'
  | 'fee_net'
  | 'vat_rate'
  | 'vat'
  | 'fee_gross'
  | 'payout'
  | 'due';

interface IssuedSettlement extends Readonly<Record<Figures, number>> {
  readonly number: string | null;
  readonly period: string;
  readonly issue_date: string | null;
  readonly due_date: string | null;
}

/** The fields of a settlement beside what its papers state. */
export function statedSettlement(
  statement: StoredStatement | null,
  invoice: StoredInvoice | null,
  settlement: IssuedSettlement,
): readonly ComparedField[] {
  const { number, period, issue_date, due_date } = settlement;
  const months = [statement, invoice].flatMap(paper => paper?.period ?? []);
  const vat = invoice?.totals?.vat?.[0];
  return [
    ...[statement, invoice].flatMap((paper): readonly ComparedField[] => [
      ['number', paper?.number, number],
      ['issue_date', paper?.date, issue_date],
      // Only the paper that asks for the money names the day.
      ['due_date', paper?.dueDate ?? undefined, due_date],
    ]),
    ...months.map(({ from }): ComparedField => ['period', from.slice(0, 7), period]),
    ['received', statement?.received, settlement.received],
    ['held', heldIn(statement), settlement.held],
    ['carried_in', statement?.carriedIn, settlement.carried_in],
    ['carried_out', statement?.carriedOut, settlement.carried_out],
    ['fee_gross', statement?.fee ?? invoice?.totals?.gross, settlement.fee_gross],
    ['payout', statement?.payout, settlement.payout],
    ['due', statement?.due, settlement.due],
    ['fee_net', invoice?.totals?.net, settlement.fee_net],
    ['vat_rate', vat?.rate, settlement.vat_rate],
    ['vat', vat?.vat, settlement.vat],
  ];
}

/** The payments that a statement lists, by day and amount in cents. */
export const lineTexts = (
  lines: readonly { readonly date: string; readonly amount: number }[],
): readonly string[] => lines.map(({ date, amount }) => `${date} ${amount}`);

function heldIn(statement: StoredStatement | null): number | undefined {
  const { received, direct } = statement ?? {};
  return received === undefined || direct === undefined ? undefined : received - direct;
}
