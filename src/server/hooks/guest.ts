import { refreshAfterEdit } from '../domain/cases/refreshCases.ts';
import { concernedByGuest } from '../domain/warnings/concernedByGuest.ts';
import { refreshWarnings } from '../domain/warnings/refreshWarnings.ts';
import type { EntityHooks } from './hook.ts';

export const guestHooks: EntityHooks = {
  beforeSave({ data, stored, afterwards }) {
    // Payer, exemption and insurance number go into every case that is not under way yet.
    if (stored) afterwards(guest => refreshAfterEdit(data, { guest }));
    afterwards(async guest => refreshWarnings(data, await concernedByGuest(data, guest)));
  },
};
