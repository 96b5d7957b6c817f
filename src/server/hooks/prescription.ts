import { refreshAfterEdit } from '../domain/cases/refreshCases.ts';
import type { EntityHooks } from './hook.ts';

export const prescriptionHooks: EntityHooks = {
  /** A late approval, for instance, clears the cases that waited for it. */
  beforeSave({ data, stored, afterwards }) {
    if (stored) afterwards(prescription => refreshAfterEdit(data, { prescription }));
  },
};
