import type { EntityHooks } from '@engine/server/records/hook.ts';
import type { Names } from '@generated/types/names.ts';
import { prescriptionFault } from '../../prescriptions/server/prescriptionFault.ts';

export const tourSeriesHooks: EntityHooks<Names['tour-series']> = {
  async beforeSave({ data, stored, fields, given, faults }) {
    const changed = stored ? given : fields;
    if (changed.has('guest') || changed.has('prescription'))
      Object.assign(faults, await prescriptionFault(data, fields));
  },
};
