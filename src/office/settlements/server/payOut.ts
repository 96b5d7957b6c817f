import type { Data } from '@engine/server/access/data.ts';
import { entityNamed } from '@engine/server/access/model.ts';
import { ProblemError } from '@engine/server/access/problemError.ts';
import { columns } from '@engine/server/access/typedRows.ts';
import { addDocument } from '@engine/server/documents/addDocument.ts';
import { inFilename } from '@engine/server/files/filename.ts';
import { addRecord } from '@engine/server/records/product/addRecords.ts';
import { changeRecord } from '@engine/server/records/product/changeRecords.ts';
import { requireReach } from '@engine/server/records/rows/inSight.ts';
import { readSettings } from '@engine/server/records/rows/readSettings.ts';
import { moveRecords } from '@engine/server/records/workflow/product/moveRecords.ts';
import { inYearOf, takeFromSequence } from '@engine/server/records/write/sequence.ts';
import { today } from '@engine/shared/day.ts';
import { sum } from '@engine/shared/sum.ts';
import { sql } from 'kysely';
import { pain001, type TransferFile } from './pain001.ts';
import { settlementProblems } from './problems.ts';

export interface PayOutOrder {
  /** ids of the released settlements that the caller was shown */
  readonly settlements: readonly number[];
  readonly executionDate: string;
}

/**
 * Pays out all released settlements that the caller sees, in the caller's transaction: one file for the bank, stored
 * with the run. Returns the id of the run. Throws `payoutListChanged` unless they are those of the order, besides
 * `nothingToPayOut` and `officeAccountMissing`.
 */
export async function payOut(data: Data, order: PayOutOrder): Promise<number> {
  const { executionDate } = order;
  const settlements = await releasedSettlements(data);
  if (settlements.length === 0) throw new ProblemError(settlementProblems.nothingToPayOut);
  const shown = new Set(order.settlements);
  if (settlements.length !== shown.size || settlements.some(({ id }) => !shown.has(id)))
    throw new ProblemError(settlementProblems.payoutListChanged);
  const settings = await readSettings(data);
  const iban = settings['office.iban'];
  const name = settings['office.account_holder'] ?? settings['office.name'];
  if (iban === null || name === null) throw new ProblemError(settlementProblems.officeAccountMissing);
  const debtor = { name, iban, bic: settings['office.bic'] };
  const pattern = inYearOf(today(), settings['numbers.payout_run']);
  const [number = ''] = await takeFromSequence(data, 'payout-runs', pattern, 1);
  const createdAt = `${new Date().toISOString().slice(0, 19)}Z`;
  const file = transfersOf({ number, executionDate, createdAt, debtor }, settlements);
  const runs = entityNamed(data.model, 'payout-run');
  const run = await addRecord(data, runs, {
    number,
    execution_date: executionDate,
    count: settlements.length,
    total: sum(settlements.map(({ payout }) => payout)),
    debtor_name: debtor.name,
    debtor_iban: debtor.iban,
    debtor_bic: debtor.bic,
  });
  const document = await addDocument(data, {
    kind: 'payout',
    filename: `${inFilename(number)}.xml`,
    content: Buffer.from(file),
    owner: { resource: runs.meta.resource, id: run },
    origin: 'made',
  });
  await changeRecord(data, runs, run, { file: document });
  const entity = entityNamed(data.model, 'settlement');
  const ids = settlements.map(({ id }) => id);
  await requireReach(data, entity, ids, 'step:payout');
  const moves = ids.map(id => ({ id, fields: { payout_run: run } }));
  await moveRecords(data, entity, moves, 'pay_out');
  return run;
}

interface Released {
  readonly number: string | null;
  readonly period: string;
  readonly payout: number;
  readonly payout_holder: string | null;
  readonly payout_iban: string | null;
}

type Run = Omit<TransferFile, 'id' | 'transfers'> & { readonly number: string };

/** The file of a run: one transfer for each settlement, to the account that was approved. */
export const transfersOf = ({ number, ...run }: Run, settlements: readonly Released[]): string =>
  pain001({
    id: number,
    ...run,
    transfers: settlements.map(({ number: id, period, payout, payout_holder, payout_iban }) => ({
      id: id ?? '',
      creditor: { name: payout_holder ?? '', iban: payout_iban ?? '' },
      amount: payout,
      purpose: `Abrechnung ${id} ${period.split('-').reverse().join('/')}`,
    })),
  });

/** Released settlements that the caller sees, locked until the transaction ends, so that none is paid out twice. */
const releasedSettlements = (data: Data) =>
  data.run(
    data
      .rows('settlements as t', 'see')
      .select(
        columns('settlements as t', ['id', 'number', 'period', 'payout', 'payout_holder', 'payout_iban']),
      )
      .where('t.status', '=', sql.lit('released'))
      .orderBy('t.number')
      .$if(data.dialect === 'postgres', query => query.forUpdate('t')),
  );
