import type { EntityHooks } from '@engine/server/records/rows/hook.ts';
import type { Names } from '@generated/types/names.ts';
import { repriceLater } from '../../cases/server/repriceLater.ts';

/** A day that is a holiday, or is none any more, changes the prices of rides under every contract. */
export const holidayHooks: EntityHooks<Names['holiday']> = {
  beforeSave({ data, afterwards }) {
    afterwards(() => repriceLater(data, null));
  },
  beforeRemove({ data, afterwards }) {
    afterwards(() => repriceLater(data, null));
  },
};
