import { formatDay } from '@engine/admin/kit/format/date';
import { useLanguage } from '@engine/admin/kit/format/language';
import { EnumValue } from '@engine/admin/kit/values/EnumValue';
import type { ValueProps } from '@engine/admin/kit/values/Value';
import { daysBetween, today } from '@engine/shared/day';
import { Box } from '@mui/material';
import { type RaRecord, useRecordContext, useTranslate } from 'react-admin';

/** Days for which the answer to an objection has been missing. */
const daysLate = ({ status, answer_due: due }: Partial<RaRecord>): number =>
  status === 'objected' && typeof due === 'string' ? Math.max(0, daysBetween(due, today())) : 0;

/** By when the answer to an objection is expected, and for how many days of the office it has been missing. */
export const AnswerDue = ({ source }: ValueProps) => {
  const { tag } = useLanguage();
  const translate = useTranslate();
  const record = useRecordContext();
  const due: unknown = record?.[source];
  const late = daysLate(record ?? {});
  if (typeof due !== 'string') return null;
  return (
    <Box component="span" sx={late > 0 ? { color: 'error.main' } : undefined}>
      {formatDay(due, tag)}
      {late > 0 && ` · ${translate('billing.overdue', { smart_count: late })}`}
    </Box>
  );
};

/** The state of a case; of one in objection, by when its answer is expected. */
export const CaseStatus = ({ source }: ValueProps) => {
  const record = useRecordContext();
  return (
    <>
      <EnumValue source={source} />
      {record?.status === 'objected' && (
        <Box component="small" sx={{ ml: 0.75, whiteSpace: 'nowrap' }}>
          <AnswerDue source="answer_due" />
        </Box>
      )}
    </>
  );
};
