import type { DunningClaim } from '@generated/types/entities.ts';
import { debtorKindOf } from '../dunning/server/dunningRule.ts';
import { interestOn, pointsOf } from '../dunning/server/interest.ts';
import { baseRates } from './baseRates.ts';
import type { Invoice } from './bills.ts';
import type { Draft, Writer } from './insert.ts';
import { letterDay } from './reminders.ts';

/** Fees of the second and third letter in cents: the defaults of the settings. */
const fees = { 2: 300, 3: 500 } as const;

/** Claims of the demo letters besides the bills: fees, and interest of businesses; every fifth is waived. */
export function dunningClaimRows(
  writer: Writer,
  invoices: readonly Invoice[],
  today: string,
): readonly Draft<DunningClaim>[] {
  return invoices
    .filter(({ row }) => (row.open ?? 0) > 0 && row.recipient_type !== 'health_insurance')
    .flatMap(invoice => [...feesOf(invoice, today), ...interestOf(invoice, today)])
    .map((claim, at): Draft<DunningClaim> => {
      const isWaived = at % 5 === 4;
      return {
        ...claim,
        id: writer.nextId('dunning-claim'),
        asked_on: claim.made_on,
        paid: 0,
        waived: isWaived ? claim.amount : 0,
        open: isWaived ? 0 : claim.amount,
        status: isWaived ? 'waived' : 'open',
      };
    });
}

type Made = Pick<DunningClaim, 'bill' | 'kind' | 'made_on' | 'amount'> & Partial<DunningClaim>;

function feesOf({ row, dueDate }: Invoice, today: string): readonly Made[] {
  return ([2, 3] as const).flatMap((level): readonly Made[] => {
    const made_on = letterDay(dueDate, level);
    if ((row.dunning_level ?? 0) < level || made_on > today) return [];
    return [{ bill: row.id, kind: 'fee', level, made_on, amount: fees[level] }];
  });
}

function interestOf({ row, dueDate }: Invoice, today: string): readonly Made[] {
  const kind = debtorKindOf(row.recipient_type, row.kind);
  const points = kind === 'business' ? pointsOf(kind) : null;
  const since = row.default_since ?? null;
  const to = letterDay(dueDate, 3);
  if (points === null || since === null || (row.dunning_level ?? 0) < 3 || to > today) return [];
  const arrears = { open: row.open ?? 0, receipts: [], from: since, to };
  return interestOn(arrears, baseRates, points).map(interest => ({
    bill: row.id,
    kind: 'interest',
    made_on: to,
    interest_from: interest.from,
    interest_to: interest.to,
    rate: interest.rate,
    amount: interest.amount,
  }));
}
