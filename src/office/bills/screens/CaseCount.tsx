import { NumberValue } from '@engine/admin/kit/values/NumberValue';
import type { ValueProps } from '@engine/admin/kit/values/Value';
import { useRecordContext } from 'react-admin';

/**
 * The number of cases on a bill. A co-payment bill has no cases of its own; those that it is for are listed
 * below it.
 */
export const CaseCount = (props: ValueProps) =>
  useRecordContext()?.kind === 'copay' ? '–' : <NumberValue {...props} />;
