import type { Data } from '@engine/server/access/data.ts';
import type { FieldFault } from '@engine/server/access/problemError.ts';
import { number } from '@engine/server/access/readRow.ts';
import type { FieldValues } from '@engine/server/records/rows.ts';
import { sql } from 'kysely';

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
