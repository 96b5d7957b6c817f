import type { Data } from '@engine/server/access/data.ts';
import { slot } from '@engine/server/access/statement.ts';
import type { FieldReader } from '@engine/server/records/hook.ts';
import type { FieldFault } from '@engine/shared/fieldFault.ts';
import { prescriptionFaults } from './faults.ts';

const reason = 'That a prescription is not one of the guest is all that becomes known.';

/** A tour or a series rests on a prescription of its own guest. */
export async function prescriptionFault(
  data: Data,
  fields: FieldReader<'guest' | 'prescription'>,
): Promise<Readonly<Record<string, FieldFault>>> {
  const [guest, prescription] = [fields.get('guest'), fields.get('prescription')];
  if (typeof guest !== 'number' || typeof prescription !== 'number') return {};
  const [row] = await data.select('guest of a prescription', () => guestOf(data), { prescription });
  return row && row.guest !== guest ? { prescription: { ...prescriptionFaults.otherGuest } } : {};
}

const guestOf = (data: Data) =>
  data
    .unscoped(reason)
    .selectFrom('prescriptions as t')
    .select('t.guest')
    .where('t.id', '=', slot<number>('prescription'));
