import SearchOff from '@mui/icons-material/SearchOff';
import { Box, Button, Typography } from '@mui/material';
import { useListContext, useResourceContext, useTranslate } from 'react-admin';
import { focusSearch } from '../../filters/SearchInput';

interface Props {
  /** a list below a record: its filter cannot be cleared */
  readonly isBelow?: boolean;
}

/** Shown if no records match the filters, with a button to clear them. */
export const NoResults = ({ isBelow = false }: Props) => {
  const resource = useResourceContext();
  const translate = useTranslate();
  const { filterValues, setFilters } = useListContext();
  const isFiltered = !isBelow && Object.keys(filterValues ?? {}).length > 0;
  const reset = () => {
    focusSearch();
    setFilters({}, {});
  };
  return (
    <Box role="status" sx={{ px: 2, py: isFiltered ? 5 : 1.5, textAlign: isFiltered ? 'center' : 'left' }}>
      {isFiltered && <SearchOff aria-hidden color="disabled" sx={{ fontSize: 32, mb: 0.5 }} />}
      <Typography variant="body2" color="text.secondary">
        {translate(isFiltered ? 'app.kit.no_matches' : `resources.${resource}.empty`)}
      </Typography>
      {isFiltered && (
        <Button variant="outlined" sx={{ mt: 1.5 }} onClick={reset}>
          {translate('ra.navigation.clear_filters')}
        </Button>
      )}
    </Box>
  );
};
