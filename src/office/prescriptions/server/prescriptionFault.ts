import type { Data } from '@engine/server/access/data.ts';
import { number } from '@engine/server/access/readRow.ts';
import type { FieldReader } from '@engine/server/records/hook.ts';
import type { FieldFault } from '@engine/shared/fieldFault.ts';
import { sql } from 'kysely';
import { prescriptionFaults } from './faults.ts';

/** A tour or a series rests on a prescription of its own guest. */
export async function prescriptionFault(
  data: Data,
  fields: FieldReader<'guest' | 'prescription'>,
): Promise<Readonly<Record<string, FieldFault>>> {
  const [guest, prescription] = [fields.get('guest'), fields.get('prescription')];
  if (typeof guest !== 'number' || typeof prescription !== 'number') return {};
  const [row] = await data.run(sql`select guest from prescriptions where id = ${prescription}`);
  return row && number(row, 'guest') !== guest ? { prescription: { ...prescriptionFaults.otherGuest } } : {};
}
