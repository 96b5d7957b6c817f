import { isEmpty, valueAt } from '../../../shared/recordValues';
import { isMasked } from './Value';

/** Is there nothing to show? What this user may not read is something. */
export function isEmptyAt(record: Readonly<Record<string, unknown>> | undefined, name: string): boolean {
  if (!record || isMasked(record._masked, name)) return false;
  return isEmpty(valueAt(record, name));
}
