import { validationFailed } from '../access/problemError.ts';
import { refreshAfterEdit } from '../domain/cases/refreshCases.ts';
import { prescriptionFault } from '../domain/prescriptions/prescriptionFault.ts';
import { concernsJourney, drivenFaults } from '../domain/tours/drivenFaults.ts';
import { findOverlap } from '../domain/tours/overlap.ts';
import type { EntityHooks } from './hook.ts';

const drivenStates = ['driven', 'checked', 'disputed', 'billed'];
const lostStates = ['cancelled', 'no_show'];

export const tourHooks: EntityHooks = {
  async beforeSave({ data, entity, stored, fields, given, faults, afterwards }) {
    // What is changed in a tour changes the price of its case, or what the checks say of it.
    const billCase = stored?.fields.get('bill_case');
    if (typeof billCase === 'number') afterwards(() => refreshAfterEdit(data, { id: billCase }));

    const status = String(stored?.fields.get('status'));
    // A new tour is at its guest and time whether they were given or followed.
    const changed = stored ? given : fields;
    if (drivenStates.includes(status) && concernsJourney(given)) Object.assign(faults, drivenFaults(fields));
    if (changed.has('guest') || changed.has('prescription'))
      Object.assign(faults, await prescriptionFault(data, fields));
    if (!lostStates.includes(status))
      Object.assign(faults, await findOverlap(data, entity, stored?.id ?? null, fields, changed));
  },
  transitions: {
    drive: {
      async prepare({ data, entity, stored, fields: given }) {
        const fields = new Map([...stored.fields, ...given]);
        const overlap = await findOverlap(data, entity, stored.id, fields, fields);
        const faults = { ...overlap, ...drivenFaults(fields) };
        if (Object.keys(faults).length > 0) throw validationFailed(faults);
      },
    },
  },
};
