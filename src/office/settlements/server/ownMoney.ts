import type { Data } from '@engine/server/access/data.ts';
import { entityNamed } from '@engine/server/access/model.ts';
import { literals } from '@engine/server/access/typedRows.ts';
import { moveRecord } from '@engine/server/records/workflow/product/moveRecords.ts';
import { indexNumbers, namedBills, referenceOf } from '../../payments/server/numberIndex.ts';

/** A settlement for which money may arrive on the office's own account. Amounts are cents. */
interface OpenSettlement {
  readonly id: number;
  readonly number: string;
  /** what the client owes: the fee; 0 where it was paid out */
  readonly due: number;
  /** amount that was paid out and may be returned */
  readonly payout: number;
}

/** Money of the office itself: a client pays its fee, or a payout was returned. */
interface OwnMoney {
  readonly kind: 'fee' | 'bounced';
  readonly settlement: number;
}

interface Incoming {
  readonly amount: number;
  readonly purpose: string | null;
  readonly endToEndId: string | null;
}

/** The visible settlements for which money may arrive. */
export async function openSettlements(data: Data): Promise<readonly OpenSettlement[]> {
  const rows = await data.run(
    data
      .rows('settlements as t', 'see')
      .select(['t.id', 't.number', 't.due', 't.payout', 't.status'])
      .where('t.status', 'in', literals(['issued', 'paid_out'])),
  );
  return rows.flatMap(({ id, number, due, payout, status }) =>
    number === null
      ? []
      : [{ id, number, due: status === 'issued' ? due : 0, payout: status === 'paid_out' ? payout : 0 }],
  );
}

/**
 * The settlement that an incoming line belongs to without doubt. A returned payout has its end-to-end reference, which
 * is the number of the settlement; a client names that number and pays the fee to the cent.
 */
export function ownMoneyOf(incoming: Incoming, settlements: readonly OpenSettlement[]): OwnMoney | null {
  const { amount, endToEndId } = incoming;
  const back = settlements.find(({ number, payout }) => number === endToEndId && payout === amount);
  if (back) return { kind: 'bounced', settlement: back.id };
  const due = settlements.filter(each => each.due > 0);
  const named = [...namedBills(referenceOf(incoming), indexNumbers(due))];
  const [first] = named;
  if (!first || named.length > 1) return null;
  const [settlement, naming] = first;
  return naming === 'sure' && settlement.due === amount ? { kind: 'fee', settlement: settlement.id } : null;
}

/** Closes the settlement whose fee was paid, or lets it wait for its payout again. The caller may import payments. */
export async function bookOwnMoney(
  data: Data,
  { kind, settlement }: OwnMoney,
  { day, reason }: { readonly day: string; readonly reason: string | null },
): Promise<void> {
  const entity = entityNamed(data.model, 'settlement');
  if (kind === 'fee') await moveRecord(data, entity, settlement, 'receive', { fields: { paid_on: day } });
  else
    await moveRecord(data, entity, settlement, 'bounce', {
      reason: reason ?? 'Auszahlung kam zurück',
      fields: { payout_run: null },
    });
}

/** Lets a closed settlement wait for its fee again after the bank took the fee back. */
export async function returnFee(data: Data, settlement: number, reason: string): Promise<void> {
  const [row] = await data.run(
    data
      .unscoped('The settlement follows its fee, no matter who sees it; nothing is answered.')
      .selectFrom('settlements as s')
      .select('s.status')
      .where('s.id', '=', settlement),
  );
  if (row?.status !== 'closed') return;
  const entity = entityNamed(data.model, 'settlement');
  await moveRecord(data, entity, settlement, 'return_fee', { reason, fields: { paid_on: null } });
}
