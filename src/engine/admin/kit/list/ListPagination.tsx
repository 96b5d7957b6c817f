import { Box } from '@mui/material';
import { Pagination, useListContext, useTranslate } from 'react-admin';
import { useLanguage } from '../format/language';
import { formatScaled } from '../format/number';
import { lazily } from '../lazily';

const ExactCount = lazily(async () => (await import('./sums/ExactCount')).ExactCount);

interface Shown {
  readonly from: number;
  readonly to: number;
  readonly count: number;
}

/** The server counts up to a limit; beyond it the honest total is "more than". */
export const ListPagination = ({ choices = [25, 50, 100] }: { choices?: number[] }) => {
  const { meta, error, filterValues, isPlaceholderData } = useListContext();
  const translate = useTranslate();
  const { tag } = useLanguage();
  const isCapped = meta?.totalCapped === true;
  const key = isCapped ? 'app.kit.range_of_many' : 'ra.navigation.page_range_info';
  const number = (value: number) => formatScaled(value, 0, tag);
  // MUI's own properties: react-admin hands them on, though its types do not name them, and on a phone forgets the second
  const labels = {
    getItemAriaLabel: (type: string) => translate(`ra.navigation.${type}`),
    // rows that are still those of before stand in other places
    labelDisplayedRows: ({ from, to, count }: Shown) =>
      isPlaceholderData ||
      translate(key, {
        offsetBegin: number(from),
        offsetEnd: number(to),
        total: number(count === -1 ? to : count),
      }),
  };
  // a list that could not be read has no pages
  if (error) return null;
  const pages = <Pagination rowsPerPageOptions={choices} {...labels} />;
  if (!isCapped) return pages;
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', justifyContent: 'flex-end', px: 1 }}>
      {/* the count starts over with another filter */}
      <ExactCount key={JSON.stringify(filterValues)} />
      {pages}
    </Box>
  );
};
