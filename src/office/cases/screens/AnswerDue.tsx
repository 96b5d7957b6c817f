import { formatDay } from '@engine/admin/kit/format/date';
import { useLanguage } from '@engine/admin/kit/format/language';
import { EnumValue } from '@engine/admin/kit/values/EnumValue';
import type { ValueProps } from '@engine/admin/kit/values/Value';
import { today } from '@engine/shared/day';
import { Box } from '@mui/material';
import { useRecordContext, useTranslate } from 'react-admin';

/** When the answer to an objection is due, or since when it is overdue, in the office's time zone. */
export const AnswerDue = ({ source }: ValueProps) => <Answer source={source} />;

/** `isNamed`: adds what the day means, where no label says so. */
function Answer({ source, isNamed = false }: ValueProps & { readonly isNamed?: boolean }) {
  const { tag } = useLanguage();
  const translate = useTranslate();
  const record = useRecordContext();
  const due: unknown = record?.[source];
  if (typeof due !== 'string') return null;
  const isLate = record?.status === 'objected' && due < today();
  const day = formatDay(due, tag);
  return (
    <Box component="span" sx={isLate ? { color: 'error.main' } : undefined}>
      {isLate
        ? translate('cases.answer.late', { day })
        : isNamed
          ? translate('cases.answer.due', { day })
          : day}
    </Box>
  );
}

/**
 * The status of a case; for one in objection, also when the answer is due, so that no separate column takes
 * width from the amounts.
 */
export const CaseStatus = ({ source }: ValueProps) => {
  const record = useRecordContext();
  return (
    <>
      <EnumValue source={source} />
      {record?.status === 'objected' && (
        <Box component="small" sx={{ display: 'block', lineHeight: 1.2, whiteSpace: 'nowrap' }}>
          <Answer source="answer_due" isNamed />
        </Box>
      )}
    </>
  );
};
