import type { Data } from '@engine/server/access/data.ts';
import { entityNamed } from '@engine/server/access/model.ts';
import { addRecords } from '@engine/server/records/product/addRecords.ts';
import { changeRecords } from '@engine/server/records/product/changeRecords.ts';
import type { EntityHooks } from '@engine/server/records/rows/hook.ts';
import { addDays } from '@engine/shared/day.ts';
import { parsed } from '@engine/shared/tables/stored.ts';
import type { Names } from '@generated/types/names.ts';
import { refreshAfterEdit } from '../../cases/server/refreshCases.ts';
import { beginningOf, periodBefore } from '../../guests/server/periods.ts';
import { careMirror } from './mirrorCare.ts';
import { carePeriodsOf, ownCare } from './ownCare.ts';

export const careHooks: EntityHooks<Names['guest-care']> = {
  async beforeSave({ data, stored, fields, afterwards }) {
    const beginning = beginningOf(fields);
    if (!beginning) return;
    const { guest, from } = beginning;
    const own = await ownCare(data, guest);
    if (!own) return;
    if (!stored) await endTheOneBefore(data, guest, from, own);
    afterwards(() => followCare(data, guest));
  },
  beforeRemove({ data, stored, afterwards }) {
    const guest = Number(stored.fields.get('guest'));
    afterwards(() => followCare(data, guest));
  },
};

/** Copies the values of today to the guest, and checks the cases again that may still change. */
async function followCare(data: Data, guest: number): Promise<void> {
  await careMirror.one(data, guest);
  await refreshAfterEdit(data, { guest });
}

type Own = NonNullable<Awaited<ReturnType<typeof ownCare>>>;

/**
 * Ends a running period on the day before a new one begins. If a guest has no periods, the values stored on the guest
 * become the first one, so that nothing changes before that day.
 */
async function endTheOneBefore(data: Data, guest: number, from: string, own: Own): Promise<void> {
  const entity = entityNamed(data.model, 'guest-care');
  const eve = addDays(from, -1);
  const periods = await carePeriodsOf(data, guest);
  const marks = parsed<readonly string[]>(own.disability_marks);
  const hasAny = own.care_level !== null || (marks?.length ?? 0) > 0;
  if (periods.length === 0 && hasAny && own.birth_date <= eve)
    await addRecords(data, entity, [
      {
        guest,
        care_level: own.care_level,
        disability_marks: marks,
        valid_from: own.birth_date,
        valid_to: eve,
      },
    ]);
  const before = periodBefore(periods, from);
  if (before) await changeRecords(data, entity, [{ id: before.id, fields: { valid_to: eve } }]);
}
