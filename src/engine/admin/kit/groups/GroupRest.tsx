import { Box, Button } from '@mui/material';
import { useListContext, useTranslate } from 'react-admin';
import { useLanguage } from '../format/language';
import { formatScaled } from '../format/number';
import { RowsLoading } from '../list/rows/RowsLoading';
import { NotLoaded } from '../page/frame/NotLoaded';
import { rowsId } from './GroupHeading';
import type { ShownGroup } from './useGroups';

/** Whether anything is shown below the rows of an open group. */
export const hasRest = ({ isReading, error, hasMore, records }: ShownGroup): boolean =>
  isReading || error !== null || hasMore || records.length === 0;

/** Below the rows of an open group: loading, error, or a button for more rows. */
export const GroupRest = ({ shown }: { readonly shown: ShownGroup }) => {
  const { group, key, records, isReading, error, hasMore, more, retry } = shown;
  const translate = useTranslate();
  const { tag } = useLanguage();
  const { perPage } = useListContext();
  const left = Math.max(group.count - records.length, 1);
  if (error) return <NotLoaded error={error} refetch={retry} />;
  if (isReading) return <RowsLoading columns={FEW} rows={Math.min(left, FEW) - 1} />;
  if (!hasMore) return records.length === 0 ? translate('app.groups.gone') : null;
  return (
    <Box sx={{ display: 'flex', alignItems: 'center', gap: 1 }}>
      <Button
        size="small"
        onClick={() => {
          stayInRows(key);
          more();
        }}
      >
        {translate('app.groups.more', { smart_count: Math.min(left, perPage) })}
      </Button>
      <Box component="span" sx={{ color: 'text.secondary' }}>
        {translate('app.groups.shown', {
          shown: formatScaled(records.length, 0, tag),
          count: formatScaled(group.count, 0, tag),
        })}
      </Box>
    </Box>
  );
};

/** The button is removed while more rows load: focus moves to the last row, so that Tab leads to the first new one. */
function stayInRows(key: string): void {
  const rows = document.getElementById(rowsId(key))?.querySelectorAll('tr, li') ?? [];
  const links = [...rows].flatMap(row => row.querySelector<HTMLElement>('a[href]') ?? []);
  links.at(-1)?.focus({ preventScroll: true });
}

const FEW = 4;
