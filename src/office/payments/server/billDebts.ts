import { oneOf } from '@engine/server/access/among.ts';
import type { Data } from '@engine/server/access/data.ts';
import { entityNamed } from '@engine/server/access/model.ts';
import { columns } from '@engine/server/access/typedRows.ts';
import { changeRecords } from '@engine/server/records/product/changeRecords.ts';
import { moveRecords } from '@engine/server/records/workflow/product/moveRecords.ts';
import { groupBy } from '@engine/shared/groupBy.ts';
import type { Rows } from '@generated/types/rows.ts';
import { warnOfCopayBills } from '../../warnings/server/warnOfCopayBills.ts';
import { type Debt, type Settlement, settlementOf } from './allocation.ts';

const reason = 'What a bill is owed is the same for all; who may pay on it was asked before.';

type BillStatus = Rows['bills']['status'];

/** The data of a bill that payments need. */
export interface BillDebt extends Debt {
  readonly id: number;
  readonly kind: Rows['bills']['kind'];
  readonly status: BillStatus;
  /** of the open amount, what the payer has rejected or cut */
  readonly contested: number;
  readonly isSent: boolean;
}

/** Bills in the order of their ids, locked until the transaction ends. */
export const loadDebts = (data: Data, ids: readonly number[]): Promise<ReadonlyMap<number, BillDebt>> =>
  debtsOf(data, ids, data.dialect === 'postgres');

/** The same without locks, for what is only shown. */
export const readDebts = (data: Data, ids: readonly number[]): Promise<ReadonlyMap<number, BillDebt>> =>
  debtsOf(data, ids, false);

async function debtsOf(
  data: Data,
  ids: readonly number[],
  isLocking: boolean,
): Promise<ReadonlyMap<number, BillDebt>> {
  if (ids.length === 0) return new Map();
  const rows = await data.run(
    data
      .unscoped(reason)
      .selectFrom('bills as b')
      .select(columns('bills as b', columnsOfDebt))
      .where('b.id', ...oneOf(data, ids))
      .orderBy('b.id')
      .$if(isLocking, query => query.forUpdate()),
  );
  return new Map(
    rows.map(({ id, kind, status, paid, open, ...row }) => [
      id,
      {
        id,
        kind,
        status,
        paid,
        open,
        writtenOff: row.written_off ?? 0,
        moved: row.moved ?? 0,
        contested: row.contested ?? 0,
        isSent: row.sent_at !== null,
      },
    ]),
  );
}

const columnsOfDebt = [
  'id',
  'kind',
  'status',
  'paid',
  'written_off',
  'moved',
  'contested',
  'open',
  'sent_at',
] as const;

/** Writes the debts of bills, each with the state that follows from it. A draft has no open amount yet. */
export async function writeDebts(data: Data, bills: readonly BillDebt[]): Promise<void> {
  const entity = entityNamed(data.model, 'bill');
  const moves = groupBy(bills, bill => stepTo(bill.status, settlementOf(bill), bill.isSent));
  for (const [step, changed] of moves) {
    const changes = changed.map(({ id, status, paid, writtenOff, moved, open }) => ({
      id,
      fields: { paid, written_off: writtenOff, moved, open: status === 'draft' ? 0 : open },
    }));
    if (step === null) await changeRecords(data, entity, changes);
    else await moveRecords(data, entity, changes, step);
  }
  await warnOfCopayBills(
    data,
    bills.filter(({ kind }) => kind === 'copay').map(({ id }) => id),
  );
}

type DebtStep = 'pay' | 'pay_part' | 'unpay' | 'unpay_unsent' | 'move' | 'end';

/** The step to the state that matches the debt; null: none needed. Cancelled bills and drafts keep their state. */
function stepTo(status: BillStatus, settlement: Settlement, isSent: boolean): DebtStep | null {
  if (status === 'cancelled' || status === 'draft') return null;
  switch (settlement) {
    case 'paid':
      return closed.has(status) ? null : 'pay';
    case 'moved':
      return ended.has(status) ? null : 'move';
    case 'written_off':
      return ended.has(status) ? null : 'end';
    case 'part':
      return status === 'partially_paid' ? null : 'pay_part';
    case 'unpaid':
      if (status !== 'partially_paid' && !closed.has(status)) return null;
      return isSent ? 'unpay' : 'unpay_unsent';
  }
}

/** states in which nothing is open and nothing need be paid */
const ended: ReadonlySet<BillStatus> = new Set(['written_off', 'passed_on']);
/** of which nothing is open */
const closed: ReadonlySet<BillStatus> = new Set(['paid', ...ended]);
