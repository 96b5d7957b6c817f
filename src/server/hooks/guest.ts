import { refreshAfterEdit } from '../domain/cases/refreshCases.ts';
import type { EntityHooks } from './hook.ts';

export const guestHooks: EntityHooks = {
  /** Payer, exemption and insurance number go into every case that is not under way yet. */
  beforeSave({ data, stored, afterwards }) {
    if (stored) afterwards(guest => refreshAfterEdit(data, { guest }));
  },
};
