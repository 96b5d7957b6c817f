import type { FieldValues } from '@engine/server/records/rows.ts';

/** The guests that records name: of a change, the one before and the one after. */
export function guestsOf(...records: readonly (FieldValues | undefined)[]): readonly number[] {
  return records.flatMap(fields => {
    const guest = fields?.get('guest');
    return typeof guest === 'number' ? [guest] : [];
  });
}
