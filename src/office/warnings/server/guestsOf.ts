import type { FieldReader } from '@engine/server/records/rows/hook.ts';

/** The guests that records name: of a change, the one before and the one after. */
export function guestsOf(...records: readonly (FieldReader<'guest'> | undefined)[]): readonly number[] {
  return records.flatMap(fields => {
    const guest = fields?.get('guest');
    return typeof guest === 'number' ? [guest] : [];
  });
}
