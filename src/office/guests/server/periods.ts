import { slot } from '@engine/server/access/statement.ts';
import { columnsAs } from '@engine/server/access/typedRows.ts';
import type { FieldReader } from '@engine/server/records/rows/hook.ts';
import { shapes } from '@engine/shared/formats.ts';
import { type RawBuilder, type SqlBool, sql } from 'kysely';

/** A period of a guest from one day to another, both included; without an end until further notice. */
interface Period {
  readonly id: number;
  readonly valid_from: string;
  readonly valid_to: string | null;
}

/** Guest and first day of a period that is saved; null: one of them is missing or invalid, which validation reports. */
export function beginningOf(
  fields: FieldReader<'guest' | 'valid_from'>,
): { readonly guest: number; readonly from: string } | null {
  const [guest, from] = [fields.get('guest'), fields.get('valid_from')];
  return typeof guest === 'number' && typeof from === 'string' && shapes.date(from) ? { guest, from } : null;
}

/** The period that is running on a day when another begins on it. */
export const periodBefore = <P extends Period>(periods: readonly P[], day: string): P | undefined =>
  periods.find(({ valid_from, valid_to }) => valid_from < day && (valid_to === null || valid_to >= day));

/** Whether a period of an insurance or of a care level holds on the day of the slot `day`. */
export function holdsOnSlot(alias: string): RawBuilder<SqlBool> {
  const p = columnsAs<'guest_insurances' | 'guest_care_periods'>(alias);
  const day = slot<string>('day');
  return sql`(${p('valid_from')} <= ${day} and (${p('valid_to')} is null or ${p('valid_to')} >= ${day}))`;
}
