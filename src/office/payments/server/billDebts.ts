import type { Data } from '@engine/server/access/data.ts';
import { forUpdate } from '@engine/server/access/locking.ts';
import { entityNamed } from '@engine/server/access/model.ts';
import { number, text } from '@engine/server/access/readRow.ts';
import { changeRecords } from '@engine/server/records/product/changeRecords.ts';
import { moveRecords } from '@engine/server/records/product/moveRecords.ts';
import { groupBy } from '@engine/shared/groupBy.ts';
import { sql } from 'kysely';
import { type Debt, settlementOf } from './allocation.ts';

/** A bill as payments see it. */
export interface BillDebt extends Debt {
  readonly id: number;
  readonly kind: string;
  readonly status: string;
  readonly isSent: boolean;
}

/** Bills in the order of their ids, locked until the transaction ends. */
export async function loadDebts(data: Data, ids: readonly number[]): Promise<ReadonlyMap<number, BillDebt>> {
  if (ids.length === 0) return new Map();
  const rows = await data.run(sql`
    select id, kind, status, paid, written_off, ${sql.ref('open')}, sent_at from bills
    where id in (${sql.join(ids)}) order by id ${forUpdate(data)}`);
  return new Map(
    rows.map(row => [
      number(row, 'id'),
      {
        id: number(row, 'id'),
        kind: text(row, 'kind'),
        status: text(row, 'status'),
        paid: number(row, 'paid'),
        writtenOff: Number(row.written_off ?? 0),
        open: number(row, 'open'),
        isSent: (row.sent_at ?? null) !== null,
      },
    ]),
  );
}

/** Writes what bills are owed now, each with the state that follows from it. */
export async function writeDebts(data: Data, bills: readonly BillDebt[]): Promise<void> {
  const entity = entityNamed(data.model, 'bill');
  const moves = groupBy(bills, bill => stepTo(bill.status, settlementOf(bill), bill.isSent));
  for (const [step, moved] of moves) {
    const changes = moved.map(({ id, paid, writtenOff, open }) => ({
      id,
      fields: { paid, written_off: writtenOff, open },
    }));
    if (step === null) await changeRecords(data, entity, changes);
    else await moveRecords(data, entity, changes, step);
  }
}

/** The step that takes a bill where its debt is; null: it is there. A cancelled bill stays so. */
function stepTo(status: string, settlement: ReturnType<typeof settlementOf>, isSent: boolean): string | null {
  if (status === 'cancelled') return null;
  if (settlement === 'all') return status === 'paid' || status === 'written_off' ? null : 'pay';
  if (settlement === 'part') return status === 'partially_paid' ? null : 'pay_part';
  if (status !== 'paid' && status !== 'partially_paid') return null;
  return isSent ? 'unpay' : 'unpay_unsent';
}
