import { DateValue } from '@engine/admin/kit/values/DateValue';
import type { ValueProps } from '@engine/admin/kit/values/Value';
import { useRecordContext, useTranslate } from 'react-admin';

/** The end of an approval; insurers also grant approvals without an end. */
export const ApprovedUntil = ({ source }: ValueProps) => {
  const translate = useTranslate();
  const record = useRecordContext();
  const isOpenEnded = record?.approval_status === 'granted' && record[source] === null;
  return isOpenEnded ? translate('prescriptions.approval.open_ended') : <DateValue source={source} />;
};
