import { NumberValue } from '@engine/admin/kit/values/NumberValue';
import type { ValueProps } from '@engine/admin/kit/values/Value';
import { useRecordContext } from 'react-admin';

/** How many cases stand on a bill; a co-payment bill has none of its own, and those that it is for are listed below it. */
export const CaseCount = (props: ValueProps) =>
  useRecordContext()?.kind === 'copay' ? '–' : <NumberValue {...props} />;
