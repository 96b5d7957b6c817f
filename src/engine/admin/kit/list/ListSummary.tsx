import { Box } from '@mui/material';
import { useListContext, useResourceContext, useTranslate } from 'react-admin';
import { useLanguage } from '../format/language';
import { formatScaled } from '../format/number';
import { visuallyHidden } from '../visuallyHidden';

/** Announces the number of records to screen readers after each search and filter: "146 Rechnungen". */
export const ListSummary = () => {
  const resource = useResourceContext();
  const translate = useTranslate();
  const { tag } = useLanguage();
  const { total, isFetching, meta } = useListContext();
  const isKnown = total !== undefined && !isFetching;
  const name = translate(`resources.${resource}.name`, { smart_count: total ?? 0 });
  const count = `${formatScaled(total ?? 0, 0, tag)} ${name}`;
  return (
    <Box role="status" data-summary="list" sx={visuallyHidden}>
      {isKnown && (meta?.totalCapped === true ? translate('app.keys.more_than', { count }) : count)}
    </Box>
  );
};
