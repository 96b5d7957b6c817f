import { sql } from 'kysely';
import { repriceLater } from '../domain/cases/repriceLater.ts';
import type { EntityHooks } from './hook.ts';

export const tariffNumberHooks: EntityHooks = {
  beforeSave({ data, fields, afterwards }) {
    afterwards(async () => {
      const [tariff] = await data.run(
        sql`select billing_code from tariffcodes where id = ${fields.get('tariff_code')}`,
      );
      if (tariff) await repriceLater(data, Number(tariff.billing_code));
    });
  },
};
