import type { FieldReader } from '@engine/server/records/rows/hook.ts';

/** The guests that records refer to; for a change, pass the record before and after. */
export function guestsOf(...records: readonly (FieldReader<'guest'> | undefined)[]): readonly number[] {
  return records.flatMap(fields => {
    const guest = fields?.get('guest');
    return typeof guest === 'number' ? [guest] : [];
  });
}
