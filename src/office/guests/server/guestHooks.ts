import type { EntityHooks } from '@engine/server/records/hook.ts';
import type { Names } from '@generated/types/names.ts';
import { refreshAfterEdit } from '../../cases/server/refreshCases.ts';
import { concernedByGuest } from '../../warnings/server/concernedByGuest.ts';
import { refreshWarnings } from '../../warnings/server/refreshWarnings.ts';

export const guestHooks: EntityHooks<Names['guest']> = {
  beforeSave({ data, stored, afterwards }) {
    // Payer, exemption and insurance number go into every case that is not under way yet.
    if (stored) afterwards(guest => refreshAfterEdit(data, { guest }));
    afterwards(async guest => refreshWarnings(data, await concernedByGuest(data, guest)));
  },
};
