import type { Data } from '@engine/server/access/data.ts';
import { entityNamed } from '@engine/server/access/model.ts';
import { slot } from '@engine/server/access/statement.ts';
import { idsSeen } from '@engine/server/records/rows/inSight.ts';
import type { FieldFault } from '@engine/shared/fieldFault.ts';
import { prescriptionFaults } from './faults.ts';

const reason =
  'Whether a prescription begins a treatment is the same for every reader; only the fault is shown.';

/**
 * A fault if a prescription names itself or a follower as the first of its treatment, or has followers of its own.
 * Nothing is said of one out of sight, which counts as missing.
 */
export async function firstFault(data: Data, id: number | null, first: number): Promise<FieldFault | null> {
  if (!data.isProduct && !(await idsSeen(data, entityNamed(data.model, 'prescription'), [first])).has(first))
    return null;
  if (id === first) return prescriptionFaults.notTheFirst;
  const rows = await data.select('prescriptions of a treatment', () => around(data), { first, id: id ?? 0 });
  if (rows.some(row => row.id === first && row.first_prescription !== null))
    return prescriptionFaults.notTheFirst;
  return id !== null && rows.some(row => row.first_prescription === id)
    ? prescriptionFaults.hasFollowers
    : null;
}

const around = (data: Data) =>
  data
    .unscoped(reason)
    .selectFrom('prescriptions as p')
    .select(['p.id', 'p.first_prescription'])
    .where(eb =>
      eb.or([eb('p.id', '=', slot<number>('first')), eb('p.first_prescription', '=', slot<number>('id'))]),
    );
