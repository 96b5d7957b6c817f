import type { EntityHooks } from '@engine/server/records/rows/hook.ts';
import type { Names } from '@generated/types/names.ts';
import { refreshWarnings } from '../../warnings/server/refreshWarnings.ts';

const reason = 'An insurer that ends concerns all who are insured with it; none of them is shown.';

export const healthInsuranceHooks: EntityHooks<Names['health-insurance']> = {
  /** An insurer that ends leaves its guests without one, which their warnings state. */
  beforeSave({ data, stored, given, afterwards }) {
    if (!stored || !(given.has('valid_to') || given.has('short_name'))) return;
    afterwards(async id => {
      const rows = await data.run(
        data
          .unscoped(reason)
          .selectFrom('guest as t')
          .select('t.id')
          .where('t.health_insurance', '=', id)
          .where('t.archived_at', 'is', null),
      );
      await refreshWarnings(
        data,
        rows.map(row => row.id),
      );
    });
  },
};
