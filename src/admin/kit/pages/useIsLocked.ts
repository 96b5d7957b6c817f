import { useRecordContext } from 'react-admin';
import { holds } from '../../../shared/validation';
import type { Parts } from './parts';

/** Does the record accept no change any more? The server decides; this only spares the user the attempt. */
export function useIsLocked({ locked = [] }: Parts): boolean {
  const record = useRecordContext();
  return record !== undefined && locked.some(condition => holds(condition, record));
}
