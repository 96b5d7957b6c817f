import CloudOff from '@mui/icons-material/CloudOffOutlined';
import { Button, Card, Typography } from '@mui/material';
import { HttpError, useListContext, useTranslate } from 'react-admin';

interface Props {
  readonly error: Error;
  readonly refetch: () => unknown;
}

/**
 * Shown if a list could not be loaded: the reason and what to do. If a filter refers to a field that the user may not
 * read, retrying would not help, so the filter can be cleared instead.
 */
export const ListNotLoaded = ({ error, refetch }: Props) => {
  const translate = useTranslate();
  const { filterValues, setFilters } = useListContext();
  const isFiltered = Object.keys(filterValues ?? {}).length > 0;
  const isRefused = isFiltered && error instanceof HttpError && error.body?.code === 'forbiddenField';
  return (
    <Card role="alert" sx={{ px: 2, py: 5, textAlign: 'center' }}>
      <CloudOff aria-hidden color="disabled" sx={{ fontSize: 32, mb: 0.5 }} />
      <Typography component="p" variant="subtitle2">
        {translate('app.kit.not_loaded')}
      </Typography>
      <Typography variant="body2">
        {translate(isRefused ? 'app.kit.filter_refused' : error.message, { _: error.message })}
      </Typography>
      <Button
        variant="outlined"
        sx={{ mt: 1.5 }}
        onClick={() => (isRefused ? setFilters({}, {}) : void refetch())}
      >
        {translate(isRefused ? 'ra.navigation.clear_filters' : 'app.kit.try_again')}
      </Button>
    </Card>
  );
};
