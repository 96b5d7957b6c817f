import { Alert, Button } from '@mui/material';
import { useMutation } from '@tanstack/react-query';
import { useListContext, useResourceContext, useTranslate } from 'react-admin';
import { countText } from '../format/countText';
import { useLanguage } from '../format/language';
import { noticeLook } from '../list/empty/noticeLook';
import { useNotifyError } from '../useNotifyError';
import { useBulk } from './bulkContext';
import { useWholeFilter } from './wholeFilter';

/**
 * If all rows of a page are selected and there are more: offers to select all that match the filter, and states when
 * they are.
 */
export const WholeFilterNotice = () => {
  const { data = [], selectedIds, total = 0 } = useListContext();
  const { whole } = useWholeFilter();
  const isPageTicked = data.length > 0 && data.every(({ id }) => selectedIds.includes(id));
  if (whole === null && (!isPageTicked || total <= selectedIds.length)) return null;
  return <Notice />;
};

const Notice = () => {
  const translate = useTranslate();
  const resource = useResourceContext() ?? '';
  const bulk = useBulk();
  const { tag } = useLanguage();
  const onError = useNotifyError();
  const { total = 0, meta, selectedIds } = useListContext();
  const { whole, filter, choose, leave } = useWholeFilter();
  const isCapped = meta?.totalCapped === true;
  const count = useMutation({
    // above its cap the list has no exact total, and the change must affect exactly the number shown
    mutationFn: async () => (isCapped ? bulk.count(resource, filter) : total),
    onSuccess: choose,
    onError,
  });
  return (
    <Alert
      severity="info"
      className="no-print"
      role="status"
      sx={noticeLook}
      action={
        whole ? (
          <Button color="inherit" size="small" onClick={leave}>
            {translate('app.selection.ticked_only', { smart_count: selectedIds.length })}
          </Button>
        ) : (
          <Button
            color="inherit"
            variant="outlined"
            size="small"
            disabled={count.isPending}
            onClick={() => count.mutate()}
          >
            {translate('app.selection.choose_whole', { count: countText(total, isCapped, tag) })}
          </Button>
        )
      }
    >
      {whole
        ? translate('app.selection.whole', { count: countText(whole.count, false, tag) })
        : translate('app.selection.page_ticked', { smart_count: selectedIds.length })}
    </Alert>
  );
};
