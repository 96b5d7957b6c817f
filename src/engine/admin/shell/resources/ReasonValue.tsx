import { useRecordContext, useTranslate } from 'react-admin';
import { useLabels } from '../../kit/page/parts/usePages';
import { isText, Value, type ValueProps } from '../../kit/values/Value';

/** The reason for an action; for a view, the labels of the protected fields that were shown. */
export const ReasonValue = ({ source }: ValueProps) => {
  const record = useRecordContext();
  const translate = useTranslate();
  const seen = record?.action === 'view' && isText(record.resource) ? record.resource : null;
  useLabels(seen);
  const nameOf = (field: string) => translate(`resources.${seen}.fields.${field}`, { _: field });
  return (
    <Value source={source} is={isText}>
      {reason =>
        seen === null
          ? reason
          : translate('logged.seen', { fields: reason.split(', ').map(nameOf).join(', ') })
      }
    </Value>
  );
};
