import { isEmpty, valueAt } from '../../../shared/recordValues';
import { isMasked } from './Value';

/** Whether there is nothing to show. Masked values count as content. */
export function isEmptyAt(record: Readonly<Record<string, unknown>> | undefined, name: string): boolean {
  if (!record || isMasked(record._masked, name)) return false;
  return isEmpty(valueAt(record, name));
}
