import type { EntityHooks } from '@engine/server/records/rows/hook.ts';
import type { Names } from '@generated/types/names.ts';
import { warnInsured } from './warnInsured.ts';

export const healthInsuranceHooks: EntityHooks<Names['health-insurance']> = {
  /** An insurer that ends leaves its guests without one, which their warnings state. */
  beforeSave({ data, stored, given, afterwards }) {
    if (!stored || !(given.has('valid_to') || given.has('short_name'))) return;
    afterwards(id => warnInsured(data, id));
  },
};
