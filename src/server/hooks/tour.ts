import { refreshAfterEdit } from '../domain/cases/refreshCases.ts';
import type { EntityHooks } from './hook.ts';

export const tourHooks: EntityHooks = {
  /** What is changed in a tour changes the price of its case, or what the checks say of it. */
  beforeSave({ data, stored, afterwards }) {
    const billCase = stored?.fields.get('bill_case');
    if (typeof billCase === 'number') afterwards(() => refreshAfterEdit(data, { id: billCase }));
  },
};
