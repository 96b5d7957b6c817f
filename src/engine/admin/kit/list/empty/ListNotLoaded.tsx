import CloudOff from '@mui/icons-material/CloudOffOutlined';
import { Button, Card, Typography } from '@mui/material';
import { HttpError, useListContext, useTranslate } from 'react-admin';
import { useLanguage } from '../../format/language';
import { useEntity } from '../../page/entity/entityContext';
import { sortedInOwnLanguage } from '../columns/ownLanguage';

interface Props {
  readonly error: Error;
  readonly refetch: () => unknown;
}

/**
 * Shown if a list could not be loaded: the reason and what to do. If its filter or sort refers to a field that the user
 * may not read, retrying would not help, so they can be reset instead.
 */
export const ListNotLoaded = ({ error, refetch }: Props) => {
  const translate = useTranslate();
  const { reason, reset } = useRefusal(error);
  return (
    <Card role="alert" sx={{ px: 2, py: 5, textAlign: 'center' }}>
      <CloudOff aria-hidden color="disabled" sx={{ fontSize: 32, mb: 0.5 }} />
      <Typography component="p" variant="subtitle2">
        {translate('app.kit.not_loaded')}
      </Typography>
      <Typography variant="body2">
        {translate(reason ? `app.kit.refused.${reason}` : error.message, { _: error.message })}
      </Typography>
      <Button variant="outlined" sx={{ mt: 1.5 }} onClick={() => (reason ? reset() : void refetch())}>
        {translate(reason ? `app.kit.refused.reset_${reason}` : 'app.kit.try_again')}
      </Button>
    </Card>
  );
};

/** What may refer to the refused field; null if the list is as it opens, or failed for another reason. */
function useRefusal(error: Error) {
  const { filterValues, setFilters, sort, setSort } = useListContext();
  const entity = useEntity();
  const { locale } = useLanguage();
  const ownSort = entity && {
    ...entity.sort,
    field: sortedInOwnLanguage(entity.sort.field, entity.rowFields ?? [], locale),
  };
  const isFiltered = Object.keys(filterValues ?? {}).length > 0;
  const isSorted = ownSort !== null && sort.field !== ownSort.field;
  const isRefused = error instanceof HttpError && error.body?.code === 'forbiddenField';
  const part = isFiltered && isSorted ? 'both' : isFiltered ? 'filter' : isSorted ? 'sort' : null;
  return {
    reason: isRefused ? part : null,
    reset: () => {
      if (isFiltered) setFilters({}, {});
      if (isSorted) setSort(ownSort);
    },
  } as const;
}
