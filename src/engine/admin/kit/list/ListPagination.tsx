import { Box } from '@mui/material';
import { Pagination, useListContext, useTranslate } from 'react-admin';
import { useLanguage } from '../format/language';
import { formatScaled } from '../format/number';
import { lazily } from '../lazily';
import { rangeKey } from './rangeKey';

const ExactCount = lazily(async () => (await import('./sums/ExactCount')).ExactCount);

interface Shown {
  readonly from: number;
  readonly to: number;
  readonly count: number;
}

/** The server counts only up to a limit; above it, the total is shown as "more than" or "at least". */
export const ListPagination = ({ choices = [25, 50, 100] }: { choices?: number[] }) => {
  const { meta, error, filterValues, isPlaceholderData } = useListContext();
  const translate = useTranslate();
  const { tag } = useLanguage();
  const isCapped = meta?.totalCapped === true;
  const number = (value: number) => formatScaled(value, 0, tag);
  // MUI props that react-admin passes on, though its types do not have them; on phones it drops `labelDisplayedRows`
  const labels = {
    getItemAriaLabel: (type: string) => translate(`ra.navigation.${type}`),
    // placeholder rows of the previous page have other positions
    labelDisplayedRows: ({ from, to, count }: Shown) =>
      isPlaceholderData ||
      translate(rangeKey(isCapped, to, count), {
        offsetBegin: number(from),
        offsetEnd: number(to),
        total: number(count === -1 ? to : count),
      }),
  };
  // a list that failed to load has no pages
  if (error) return null;
  const pages = <Pagination rowsPerPageOptions={choices} {...labels} />;
  if (!isCapped) return pages;
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', justifyContent: 'flex-end', px: 1 }}>
      {/* another filter resets the count */}
      <ExactCount key={JSON.stringify(filterValues)} />
      {pages}
    </Box>
  );
};
