import type { EntityHooks } from '@engine/server/records/rows/hook.ts';
import type { Names } from '@generated/types/names.ts';

export const personWarningHooks: EntityHooks<Names['person-warning']> = {
  /** Entering a resolution settles a warning; removing it reopens the warning. */
  beforeSave({ data, stored, fields, given }) {
    if (!given.has('resolution')) return;
    const isSettled = (fields.get('resolution') ?? null) !== null;
    const settledAt = stored?.fields.get('resolved_at') ?? new Date().toISOString();
    fields.set('resolved_at', isSettled ? settledAt : null);
    const { userId } = data.actor;
    fields.set('resolved_by', isSettled && userId !== 0 ? userId : null);
  },
};
