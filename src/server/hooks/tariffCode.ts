import { repriceLater } from '../domain/cases/repriceLater.ts';
import type { EntityHooks } from './hook.ts';

export const tariffCodeHooks: EntityHooks = {
  /** Cases that had no contract, or now have two, are those of its billing code. */
  beforeSave({ data, fields, afterwards }) {
    afterwards(() => repriceLater(data, Number(fields.get('billing_code'))));
  },
};
