import { refuse } from '@engine/server/access/problemError.ts';
import type { EntityHooks, FieldReader, Step } from '@engine/server/records/rows/hook.ts';
import type { Names } from '@generated/types/names.ts';
import { followTreatment } from '../../cases/server/followTreatment.ts';
import { refreshAfterEdit } from '../../cases/server/refreshCases.ts';
import { guestsOf } from '../../warnings/server/guestsOf.ts';
import { refreshWarnings } from '../../warnings/server/refreshWarnings.ts';
import { concernsJourney, drivenFaults } from './drivenFaults.ts';
import { findOverlap } from './overlap.ts';
import { drivenStates, lostStates } from './tourStates.ts';

export const tourHooks: EntityHooks<Names['tour']> = {
  async beforeSave({ data, entity, stored, fields, given, faults, afterwards }) {
    // A changed tour changes the price or the findings of its case.
    const billCase = stored?.fields.get('bill_case');
    if (typeof billCase === 'number') afterwards(() => refreshAfterEdit(data, { id: billCase }));

    // The number of tours decides whether an approval is used up.
    if (!stored || given.has('prescription'))
      afterwards(() => refreshWarnings(data, guestsOf(stored?.fields, fields)));

    if (!stored || given.has('prescription') || given.has('date') || given.has('pickup_at'))
      afterwards(() => followTreatment(data, prescriptionsOf(stored?.fields, fields)));

    const status = String(stored?.fields.get('status'));
    // For a new tour, guest and time always count, even if they were derived.
    const changed = stored ? given : fields;
    if (drivenStates.includes(status) && concernsJourney(given)) Object.assign(faults, drivenFaults(fields));
    if (!lostStates.includes(status))
      Object.assign(faults, await findOverlap(data, entity, stored?.id ?? null, fields, changed));
  },
  beforeRemove({ data, stored, afterwards }) {
    afterwards(() => refreshCase({ data, stored }));
    afterwards(() => followTrips({ data, stored }));
  },
  async beforeRestore({ data, entity, stored, faults, afterwards }) {
    afterwards(() => refreshCase({ data, stored }));
    afterwards(() => followTrips({ data, stored }));
    if (!lostStates.includes(String(stored.fields.get('status'))))
      Object.assign(faults, await findOverlap(data, entity, stored.id, stored.fields, stored.fields));
  },
  transitions: {
    check: { work: refreshCase },
    reopen: { work: refreshCase },
    dispute: { work: refreshCase },
    settle: { work: refreshCase },
    cancel: { work: followTrips },
    report_no_show: {
      prepare: ({ fields }) => void fields.set('no_show', true),
      work: followTrips,
    },
    drive: {
      async prepare({ data, entity, stored, fields: given }) {
        const fields = new Map([...stored.fields, ...given]);
        const overlap = await findOverlap(data, entity, stored.id, fields, fields);
        const faults = { ...overlap, ...drivenFaults(fields) };
        refuse(faults);
      },
    },
  },
};

/** A case bills only checked rides: if one of its rides is no longer checked, neither is the case. */
async function refreshCase({
  data,
  stored,
}: Pick<Step<Names['tour']['field']>, 'data' | 'stored'>): Promise<void> {
  const billCase = stored.fields.get('bill_case');
  if (typeof billCase === 'number') await refreshAfterEdit(data, { id: billCase });
}

/**
 * Only a tour that takes place uses up an approval, and is the first or the last of its treatment: follows one that does
 * so no more, or again.
 */
async function followTrips({
  data,
  stored,
}: Pick<Step<Names['tour']['field']>, 'data' | 'stored'>): Promise<void> {
  await refreshWarnings(data, guestsOf(stored.fields));
  await followTreatment(data, prescriptionsOf(stored.fields));
}

function prescriptionsOf(...tours: readonly (FieldReader<'prescription'> | undefined)[]): readonly number[] {
  return tours.map(tour => tour?.get('prescription')).filter(id => typeof id === 'number');
}
