import type { EntityHooks } from '@engine/server/records/hook.ts';
import type { Names } from '@generated/types/names.ts';
import { sql } from 'kysely';
import { repriceLater } from '../../cases/server/repriceLater.ts';

export const tariffNumberHooks: EntityHooks<Names['tariff-number']> = {
  beforeSave({ data, fields, afterwards }) {
    afterwards(async () => {
      const [tariff] = await data.run(
        sql`select billing_code from tariffcodes where id = ${fields.get('tariff_code')}`,
      );
      if (tariff) await repriceLater(data, Number(tariff.billing_code));
    });
  },
};
