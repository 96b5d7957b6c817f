import SearchOff from '@mui/icons-material/SearchOff';
import { Box, Button, Typography } from '@mui/material';
import { useListContext, useResourceContext, useTranslate } from 'react-admin';

interface Props {
  /** below the record that all of them belong to: what narrows such a list cannot be taken away */
  readonly isBelow?: boolean;
}

/** The filters match nothing: says so, and offers to clear them. */
export const NoResults = ({ isBelow = false }: Props) => {
  const resource = useResourceContext();
  const translate = useTranslate();
  const { filterValues, setFilters } = useListContext();
  const isFiltered = !isBelow && Object.keys(filterValues ?? {}).length > 0;
  return (
    <Box role="status" sx={{ px: 2, py: isFiltered ? 5 : 1.5, textAlign: isFiltered ? 'center' : 'left' }}>
      {isFiltered && <SearchOff aria-hidden color="disabled" sx={{ fontSize: 32, mb: 0.5 }} />}
      <Typography variant="body2" color="text.secondary">
        {translate(isFiltered ? 'app.kit.no_matches' : `resources.${resource}.empty`)}
      </Typography>
      {isFiltered && (
        <Button variant="outlined" sx={{ mt: 1.5 }} onClick={() => setFilters({}, {})}>
          {translate('ra.navigation.clear_filters')}
        </Button>
      )}
    </Box>
  );
};
