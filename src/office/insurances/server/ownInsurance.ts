import type { Data } from '@engine/server/access/data.ts';
import { entityNamed, fieldNamed } from '@engine/server/access/model.ts';
import { isReadable } from '@engine/server/access/resolveField.ts';
import { slot } from '@engine/server/access/statement.ts';
import { columns } from '@engine/server/access/typedRows.ts';
import type { FieldReader } from '@engine/server/records/rows/hook.ts';
import { idsSeen } from '@engine/server/records/rows/inSight.ts';
import { today } from '@engine/shared/day.ts';
import type { FieldFault } from '@engine/shared/fieldFault.ts';
import { fold } from '@engine/shared/fold.ts';
import { sql } from 'kysely';
import { insuranceFaults } from './faults.ts';

const reason = 'Who pays on a day follows from all periods of a guest, which the caller may change.';

/** Fields of an insurance that are copied to the guest; `kind` is `payer_type` there. */
export const insuranceFields = ['health_insurance', 'kvnr', 'kvnr_exception', 'insured_status'] as const;

/**
 * The insurance stored on a guest, and the birth date, since when it can have applied. Locks the guest until the
 * transaction ends.
 */
export async function ownInsurance(data: Data, guest: number) {
  const [row] = await data.select('own insurance of a guest', () => guestRow(data), { guest });
  return row ?? null;
}

const guestRow = (data: Data) =>
  data
    .unscoped(reason)
    .selectFrom('guest as t')
    .select(columns('guest as t', ['birth_date', 'payer_type', ...insuranceFields]))
    .where('t.id', '=', slot<number>('guest'))
    .$if(data.dialect === 'postgres', query => query.forUpdate('t'));

/** The first and the last day of each insurance of a guest, in the order of time. */
export const periodsOf = (data: Data, guest: number) =>
  data.select('insurance periods of a guest', () => periodRows(data), { guest });

const periodRows = (data: Data) =>
  data
    .unscoped(reason)
    .selectFrom('guest_insurances as t')
    .select(columns('guest_insurances as t', ['id', 'valid_from', 'valid_to']))
    .where('t.guest', '=', slot<number>('guest'))
    .orderBy('t.valid_from');

/** A fault for each edited field of a guest that only the periods may change, once there are any. */
export async function leftToPeriods(
  data: Data,
  guest: number,
  given: FieldReader<'payer_type' | (typeof insuranceFields)[number]>,
): Promise<Readonly<Record<string, FieldFault>>> {
  const changed = (['payer_type', ...insuranceFields] as const).filter(name => given.has(name));
  if (changed.length === 0 || (await periodsOf(data, guest)).length === 0) return {};
  return Object.fromEntries(changed.map(name => [name, insuranceFaults.insuredByPeriods]));
}

/**
 * A fault if another guest has this insurance number. As with every unique value, a guest out of sight is not given
 * away: the fault is then the general one.
 */
export async function numberFault(data: Data, guest: number, kvnr: string): Promise<FieldFault | null> {
  const own = await data.select('another guest of a number', () => anotherWith(data), { guest, kvnr });
  return (await faultOf(data, 'guest', own)) ?? (await periodNumberFault(data, guest, kvnr));
}

/** The same of the periods of other guests that are not over: the guest gets the number on their first day. */
export async function periodNumberFault(data: Data, guest: number, kvnr: string): Promise<FieldFault | null> {
  const periods = await data.select('periods of others with a number', () => periodsWith(data), {
    ...{ guest, kvnr, folded: fold(kvnr), day: today() },
  });
  return faultOf(data, 'guest-insurance', periods);
}

async function faultOf(
  data: Data,
  name: 'guest' | 'guest-insurance',
  [other]: readonly { readonly id: number }[],
): Promise<FieldFault | null> {
  if (!other) return null;
  const entity = entityNamed(data.model, name);
  const isShown =
    isReadable(data.model, data.actor, entity, fieldNamed(entity, 'kvnr')) &&
    (await idsSeen(data, entity, [other.id])).has(other.id);
  return { code: data.isProduct || isShown ? 'unique' : 'check' };
}

const anotherWith = (data: Data) =>
  data
    .unscoped(reason)
    .selectFrom('guest as t')
    .select('t.id')
    .where('t.kvnr', '=', slot<string>('kvnr'))
    .where('t.id', '<>', slot<number>('guest'))
    .limit(sql.lit(1));

/** `kvnr_folded` has an index. */
const periodsWith = (data: Data) =>
  data
    .unscoped(reason)
    .selectFrom('guest_insurances as p')
    .select('p.id')
    .where('p.kvnr_folded', '=', slot<string>('folded'))
    .where('p.kvnr', '=', slot<string>('kvnr'))
    .where('p.guest', '<>', slot<number>('guest'))
    .where(({ or, eb }) => or([eb('p.valid_to', 'is', null), eb('p.valid_to', '>=', slot<string>('day'))]))
    .limit(sql.lit(1));
