import type { ValueProps } from '@engine/admin/kit/values/Value';
import { useRecordContext, useTranslate } from 'react-admin';
import { isOpenError, readCheckResults } from '../shared/checkResults';
import { useFindingText } from './useFindingText';

/** What prevents the case from being billed: the number of errors, and the text of the first. */
export const ErrorsValue = (_: ValueProps) => {
  const record = useRecordContext();
  const translate = useTranslate();
  const findingText = useFindingText();
  const [first, ...others] = readCheckResults(record?.check_results).filter(isOpenError);
  if (!first) return null;
  const text = findingText(first);
  return others.length === 0
    ? text
    : translate('cases.several_errors', { smart_count: others.length + 1, text });
};
