import SearchOff from '@mui/icons-material/SearchOff';
import { Box, Button, Typography } from '@mui/material';
import type { ReactNode } from 'react';
import { useListContext, useResourceContext, useTranslate } from 'react-admin';
import { focusSearch } from '../../filters/SearchInput';
import type { ListParts } from '../../page/parts/parts';

interface Props {
  /** a list below a record: its filter cannot be cleared */
  readonly isBelow?: boolean;
  /** instead of the general text */
  readonly text?: string | undefined;
  /** a way on, before the button that clears the filters */
  readonly children?: ReactNode;
}

/** Shown if no records match the filters, with a button to clear them. */
export const NoResults = ({ isBelow = false, text, children }: Props) => {
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
        {text ?? translate(isFiltered ? 'app.kit.no_matches' : `resources.${resource}.empty`)}
      </Typography>
      {isFiltered && (
        <Box sx={{ mt: 1.5, display: 'flex', flexWrap: 'wrap', justifyContent: 'center', gap: 1 }}>
          {children}
          <Button variant="outlined" onClick={reset}>
            {translate('ra.navigation.clear_filters')}
          </Button>
        </Box>
      )}
    </Box>
  );
};

/** The notice of the list itself, if it has one; below a record the general one. */
export const noResults = ({ noMatches }: Pick<ListParts, 'noMatches'>, isBelow: boolean) =>
  (!isBelow && noMatches) || <NoResults isBelow={isBelow} />;
