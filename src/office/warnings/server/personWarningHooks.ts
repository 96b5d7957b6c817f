import type { EntityHooks } from '@engine/server/records/rows/hook.ts';
import { today } from '@engine/shared/day.ts';
import type { Names } from '@generated/types/names.ts';

export const personWarningHooks: EntityHooks<Names['person-warning']> = {
  /**
   * Entering a resolution settles a warning; removing it reopens the warning. Without one, what a person wrote is open
   * until its last day is over.
   */
  beforeSave({ data, stored, fields, given }) {
    const isSettled = (fields.get('resolution') ?? null) !== null;
    const isDated = given.has('valid_to') && !isSettled && fields.get('origin') === 'user';
    if (!given.has('resolution') && !isDated) return;
    const lastDay = fields.get('valid_to');
    const isOver = isDated && typeof lastDay === 'string' && lastDay < today();
    const resolvedAt = stored?.fields.get('resolved_at') ?? new Date().toISOString();
    fields.set('resolved_at', isSettled || isOver ? resolvedAt : null);
    const { userId } = data.actor;
    fields.set('resolved_by', isSettled && userId !== 0 ? userId : null);
  },
};
