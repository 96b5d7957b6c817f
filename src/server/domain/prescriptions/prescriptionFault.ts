import { sql } from 'kysely';
import type { Data } from '../../access/data.ts';
import type { FieldFault } from '../../access/problemError.ts';
import { number } from '../../access/readRow.ts';
import type { FieldValues } from '../../records/rows.ts';

/** A tour or a series rests on a prescription of its own guest. */
export async function prescriptionFault(
  data: Data,
  fields: FieldValues,
): Promise<Readonly<Record<string, FieldFault>>> {
  const [guest, prescription] = [fields.get('guest'), fields.get('prescription')];
  if (typeof guest !== 'number' || typeof prescription !== 'number') return {};
  const [row] = await data.run(sql`select guest from prescriptions where id = ${prescription}`);
  return row && number(row, 'guest') !== guest ? { prescription: { code: 'otherGuest' } } : {};
}
