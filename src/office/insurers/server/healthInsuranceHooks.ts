import { number } from '@engine/server/access/readRow.ts';
import type { EntityHooks } from '@engine/server/records/hook.ts';
import type { Names } from '@generated/types/names.ts';
import { sql } from 'kysely';
import { refreshWarnings } from '../../warnings/server/refreshWarnings.ts';

export const healthInsuranceHooks: EntityHooks<Names['health-insurance']> = {
  /** An insurer that ends leaves its guests without one. */
  beforeSave({ data, stored, given, afterwards }) {
    if (!stored || !(given.has('valid_to') || given.has('short_name'))) return;
    afterwards(async id => {
      const rows = await data.run(
        sql`select id from ${sql.table('guest')} where health_insurance = ${id} and archived_at is null`,
      );
      await refreshWarnings(
        data,
        rows.map(row => number(row, 'id')),
      );
    });
  },
};
