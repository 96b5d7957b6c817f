import type { Data } from '@engine/server/access/data.ts';
import { entityNamed } from '@engine/server/access/model.ts';
import { expressionsOn } from '@engine/server/access/typedRows.ts';
import { addRecords } from '@engine/server/records/product/addRecords.ts';
import { changeRecords } from '@engine/server/records/product/changeRecords.ts';
import type { EntityHooks } from '@engine/server/records/rows/hook.ts';
import { idsSeen } from '@engine/server/records/rows/inSight.ts';
import { addDays } from '@engine/shared/day.ts';
import type { Names } from '@generated/types/names.ts';
import { refreshAfterEdit } from '../../cases/server/refreshCases.ts';
import { reviewBilled } from '../../cases/server/reviewBilled.ts';
import { beginningOf, periodBefore } from '../../guests/server/periods.ts';
import { refreshWarnings } from '../../warnings/server/refreshWarnings.ts';
import { insuranceMirror } from './mirrorInsurance.ts';
import { insuranceFields, numberFault, ownInsurance, periodsOf } from './ownInsurance.ts';

export const insuranceHooks: EntityHooks<Names['guest-insurance']> = {
  async beforeSave({ data, stored, fields, faults, afterwards }) {
    const beginning = beginningOf(fields);
    if (!beginning) return;
    const { guest, from } = beginning;
    // Out of sight the guest counts as missing, which is a fault of the reference; nothing else is said of it.
    if (!data.isProduct && !(await idsSeen(data, entityNamed(data.model, 'guest'), [guest])).has(guest))
      return;
    const own = await ownInsurance(data, guest);
    if (!own) return;
    // The number is for life (§ 290 SGB V): another insurer knows the guest by the same one.
    if (!stored && (fields.get('kvnr') ?? null) === null) fields.set('kvnr', own.kvnr);
    const kvnr = fields.get('kvnr');
    const taken = typeof kvnr === 'string' ? await numberFault(data, guest, kvnr) : null;
    if (taken) faults.kvnr = taken;
    if (!stored) await endTheOneBefore(data, guest, from, own);
    afterwards(() => followInsurance(data, guest));
  },
  beforeRemove({ data, stored, afterwards }) {
    const guest = Number(stored.fields.get('guest'));
    afterwards(() => followInsurance(data, guest));
  },
};

/** Copies today's insurance to the guest, checks the cases again that may still change, and reviews billed ones. */
async function followInsurance(data: Data, guest: number): Promise<void> {
  await insuranceMirror.one(data, guest);
  await refreshAfterEdit(data, { guest });
  await reviewBilled(data, expressionsOn('bill_cases as c')('c.guest', '=', guest));
  await refreshWarnings(data, [guest]);
}

type Own = NonNullable<Awaited<ReturnType<typeof ownInsurance>>>;

/**
 * Ends a running period on the day before a new one begins. If a guest has no periods, the insurance stored on the
 * guest becomes the first one, so that nothing changes before that day.
 */
async function endTheOneBefore(data: Data, guest: number, from: string, own: Own): Promise<void> {
  const entity = entityNamed(data.model, 'guest-insurance');
  const eve = addDays(from, -1);
  const periods = await periodsOf(data, guest);
  if (periods.length === 0 && own.birth_date <= eve) {
    const first = Object.fromEntries(insuranceFields.map(name => [name, own[name]]));
    const body = { ...first, guest, kind: own.payer_type, valid_from: own.birth_date, valid_to: eve };
    await addRecords(data, entity, [body]);
  }
  const before = periodBefore(periods, from);
  if (before) await changeRecords(data, entity, [{ id: before.id, fields: { valid_to: eve } }]);
}
