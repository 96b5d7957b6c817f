import { Box } from '@mui/material';
import { useListContext, useResourceContext, useTranslate } from 'react-admin';
import { useLanguage } from '../format/language';
import { formatScaled } from '../format/number';
import { visuallyHidden } from '../visuallyHidden';
import { rangeKey } from './rangeKey';

/**
 * Announces the number of records to screen readers after each search and filter, "146 Rechnungen", and on further pages
 * which of them are shown, "26–50 von 146 Rechnungen".
 */
export const ListSummary = () => {
  const resource = useResourceContext();
  const translate = useTranslate();
  const { tag } = useLanguage();
  const { total, isFetching, meta, page, perPage } = useListContext();
  const said = () => {
    if (total === undefined || isFetching) return null;
    const number = (value: number) => formatScaled(value, 0, tag);
    const isCapped = meta?.totalCapped === true;
    const count = `${number(total)} ${translate(`resources.${resource}.name`, { smart_count: total })}`;
    if (page === 1) return isCapped ? translate('app.keys.more_than', { count }) : count;
    const end = Math.min(page * perPage, total);
    return translate(rangeKey(isCapped, end, total), {
      offsetBegin: number((page - 1) * perPage + 1),
      offsetEnd: number(end),
      total: count,
    });
  };
  return (
    <Box role="status" data-summary="list" sx={visuallyHidden}>
      {said()}
    </Box>
  );
};
