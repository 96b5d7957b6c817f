import { oneOf } from '@engine/server/access/among.ts';
import type { Data } from '@engine/server/access/data.ts';
import { expressionsOn } from '@engine/server/access/typedRows.ts';
import { sql } from 'kysely';
import { wholeTreatments } from '../../prescriptions/server/treatment.ts';
import { refreshCasesWhere } from './refreshCases.ts';
import { reviewBilled } from './reviewBilled.ts';

const reason =
  'Where only the first and the last trip are paid for, each trip of the treatment decides about the others.';

/**
 * A trip added to or removed from these prescriptions may change which trip is the first or the last of the treatment:
 * computes open cases again, and marks billed ones whose co-payment has changed.
 */
export async function followTreatment(data: Data, prescriptions: readonly number[]): Promise<void> {
  const decided = await data.run(firstAndLast(data, prescriptions));
  const ids = await wholeTreatments(
    data,
    decided.map(({ id }) => id),
  );
  if (ids.length === 0) return;
  const [t, c] = [expressionsOn('bill_cases as t'), expressionsOn('bill_cases as c')];
  await refreshCasesWhere(data, t('t.prescription', ...oneOf(data, ids)));
  await reviewBilled(data, c('c.prescription', ...oneOf(data, ids)));
}

const firstAndLast = (data: Data, prescriptions: readonly number[]) =>
  data
    .unscoped(reason)
    .selectFrom('prescriptions as p')
    .innerJoin('treatment_types as tt', 'tt.id', 'p.treatment_type')
    .select('p.id')
    .where('p.id', ...oneOf(data, prescriptions))
    .where('tt.copay_mode', '=', sql.lit('first_last'));
