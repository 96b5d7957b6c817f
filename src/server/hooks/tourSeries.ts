import { prescriptionFault } from '../domain/prescriptions/prescriptionFault.ts';
import type { EntityHooks } from './hook.ts';

export const tourSeriesHooks: EntityHooks = {
  async beforeSave({ data, stored, fields, given, faults }) {
    const changed = stored ? given : fields;
    if (changed.has('guest') || changed.has('prescription'))
      Object.assign(faults, await prescriptionFault(data, fields));
  },
};
