import type { Data } from '@engine/server/access/data.ts';
import { literals } from '@engine/server/access/typedRows.ts';
import type { Save } from '@engine/server/records/rows/hook.ts';
import type { Names } from '@generated/types/names.ts';
import { billedStates } from '../../cases/shared/billedStates.ts';
import { openStates } from '../../cases/shared/openStates.ts';
import { prescriptionFaults } from './faults.ts';

const reason =
  'What was billed on a prescription stays as it is, no matter who sees the cases; only that is said.';

/** What the doctor wrote and was billed. Approval and original arrive later. */
const prescribed = [
  'guest',
  'issued_on',
  'bsnr',
  'lanr',
  'treatment_type',
  'reason',
  'icd10',
  'valid_from',
  'valid_to',
] as const;

type Field = Names['prescription']['field'];

/**
 * Faults for what was billed and would be written over; the log masks a diagnosis, so the former one would be lost
 * (§ 146 (4) AO). What was left empty may be added. While a case that was rejected is corrected, so is its prescription.
 */
export async function billedFaults({
  data,
  stored,
  given,
}: Pick<Save<Field>, 'data' | 'stored' | 'given'>): Promise<Save<Field>['faults']> {
  if (!stored) return {};
  const overwritten = prescribed.filter(
    name => given.has(name) && (stored.fields.get(name) ?? null) !== null,
  );
  if (overwritten.length === 0 || !(await isBilled(data, stored.id))) return {};
  return Object.fromEntries(overwritten.map(name => [name, prescriptionFaults.alreadyBilled]));
}

async function isBilled(data: Data, prescription: number): Promise<boolean> {
  const cases = await data.run(
    data
      .unscoped(reason)
      .selectFrom('bill_cases as c')
      .select(['c.status', 'c.kind', 'c.original_case'])
      .where('c.prescription', '=', prescription)
      .where('c.status', 'in', literals(['rejected', ...openStates, ...billedStates])),
  );
  const isCorrected = cases.some(
    ({ status, kind, original_case }) =>
      status === 'rejected' ||
      (original_case !== null && kind === 'tours' && openStates.some(state => state === status)),
  );
  return !isCorrected && cases.some(({ status }) => billedStates.some(state => state === status));
}
