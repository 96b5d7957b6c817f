import type { EntityHooks } from '@engine/server/records/rows/hook.ts';
import type { Names } from '@generated/types/names.ts';
import { repriceLater } from '../../cases/server/repriceLater.ts';

export const tariffCodeHooks: EntityHooks<Names['tariff-code']> = {
  /** Reprices the cases of the billing code: they may have had no contract before, or have two now. */
  beforeSave({ data, fields, afterwards }) {
    afterwards(() => repriceLater(data, Number(fields.get('billing_code'))));
  },
};
