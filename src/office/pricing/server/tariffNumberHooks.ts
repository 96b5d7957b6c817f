import type { EntityHooks } from '@engine/server/records/rows/hook.ts';
import type { Names } from '@generated/types/names.ts';
import { repriceLater } from '../../cases/server/repriceLater.ts';

const reason =
  'A row changes the prices of its contract, whether the rest of the contract may be read or not.';

export const tariffNumberHooks: EntityHooks<Names['tariff-number']> = {
  beforeSave({ data, fields, afterwards }) {
    afterwards(async () => {
      const id = fields.get('tariff_code');
      if (typeof id !== 'number') return;
      const [tariff] = await data.run(
        data.unscoped(reason).selectFrom('tariffcodes as t').select('t.billing_code').where('t.id', '=', id),
      );
      if (tariff) await repriceLater(data, tariff.billing_code);
    });
  },
};
