import { Typography } from '@mui/material';
import { useRecordContext, useTranslate } from 'react-admin';
import { formatInstant } from '../format/date';
import { useLanguage } from '../format/language';

/** § 22 (2) BDSG: the last author is shown on the page; the full history is in the activity log. */
export const ChangedBy = () => {
  const record = useRecordContext();
  const translate = useTranslate();
  const { tag } = useLanguage();
  if (typeof record?.updated_at !== 'string') return null;
  const by: unknown = record._labels?.updated_by;
  return (
    <Typography variant="caption">
      {translate(typeof by === 'string' ? 'app.kit.changed_by' : 'app.kit.changed', {
        at: formatInstant(record.updated_at, tag),
        by,
        number: record.version,
      })}
    </Typography>
  );
};
