import type { EntityHooks } from '@engine/server/records/rows/hook.ts';
import type { Names } from '@generated/types/names.ts';
import { repriceLater } from '../../cases/server/repriceLater.ts';

export const tariffCodeHooks: EntityHooks<Names['tariff-code']> = {
  /** Cases that had no contract, or now have two, are those of its billing code. */
  beforeSave({ data, fields, afterwards }) {
    afterwards(() => repriceLater(data, Number(fields.get('billing_code'))));
  },
};
