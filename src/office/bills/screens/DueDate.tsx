import { DateValue } from '@engine/admin/kit/values/DateValue';
import type { ValueProps } from '@engine/admin/kit/values/Value';
import { today } from '@engine/shared/day';
import { Box } from '@mui/material';
import { useRecordContext, useTranslate } from 'react-admin';
import { daysOverdue } from './daysOverdue';

/** The due date of a bill, and the number of days by which it is overdue, in the office's time zone. */
export const DueDate = ({ source }: ValueProps) => {
  const translate = useTranslate();
  const days = daysOverdue(useRecordContext() ?? {}, today());
  return (
    <>
      <DateValue source={source} />
      {days > 0 && (
        <Box component="span" sx={{ color: 'error.main', ml: 1 }}>
          {translate('billing.overdue', { smart_count: days })}
        </Box>
      )}
    </>
  );
};
