import type { Data } from '@engine/server/access/data.ts';
import { slot } from '@engine/server/access/statement.ts';
import { columns } from '@engine/server/access/typedRows.ts';
import type { FieldReader } from '@engine/server/records/rows/hook.ts';
import type { FieldFault } from '@engine/shared/fieldFault.ts';
import { careFaults } from './faults.ts';

const reason = 'What spares a guest the approval on a day follows from all of their periods.';

/** Fields of a period that are copied to the guest. */
export const careFields = ['care_level', 'disability_marks'] as const;

/**
 * The values stored on a guest, and the birth date, since when they can have applied. Locks the guest until the
 * transaction ends.
 */
export async function ownCare(data: Data, guest: number) {
  const [row] = await data.select('own care level of a guest', () => guestRow(data), { guest });
  return row ?? null;
}

const guestRow = (data: Data) =>
  data
    .unscoped(reason)
    .selectFrom('guest as t')
    .select(columns('guest as t', ['birth_date', ...careFields]))
    .where('t.id', '=', slot<number>('guest'))
    .$if(data.dialect === 'postgres', query => query.forUpdate('t'));

/** The first and the last day of each period of a guest, in the order of time. */
export const carePeriodsOf = (data: Data, guest: number) =>
  data.select('care periods of a guest', () => periodRows(data), { guest });

const periodRows = (data: Data) =>
  data
    .unscoped(reason)
    .selectFrom('guest_care_periods as t')
    .select(columns('guest_care_periods as t', ['id', 'valid_from', 'valid_to']))
    .where('t.guest', '=', slot<number>('guest'))
    .orderBy('t.valid_from');

/** A fault for each edited field of a guest that only the periods may change, once there are any. */
export async function leftToCarePeriods(
  data: Data,
  guest: number,
  given: FieldReader<(typeof careFields)[number]>,
): Promise<Readonly<Record<string, FieldFault>>> {
  const changed = careFields.filter(name => given.has(name));
  if (changed.length === 0 || (await carePeriodsOf(data, guest)).length === 0) return {};
  return Object.fromEntries(changed.map(name => [name, careFaults.caredByPeriods]));
}
