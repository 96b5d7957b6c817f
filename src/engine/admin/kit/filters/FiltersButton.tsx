import FilterList from '@mui/icons-material/FilterList';
import { Button } from '@mui/material';
import { useState } from 'react';
import { useTranslate } from 'react-admin';
import type { PartElement } from '../elements';
import { lazily } from '../lazily';

const FiltersMenu = lazily(async () => (await import('./menu/FiltersMenu')).FiltersMenu);

interface Props {
  readonly filters: readonly PartElement[];
}

/** Opens a menu of the filters that are not permanently in the filter bar. */
export const FiltersButton = ({ filters }: Props) => {
  const translate = useTranslate();
  // undefined: not opened yet
  const [anchor, setAnchor] = useState<HTMLElement | null>();
  return (
    <>
      <Button
        size="small"
        startIcon={<FilterList />}
        aria-haspopup="menu"
        onPointerEnter={() => void FiltersMenu.preload().catch(() => undefined)}
        onClick={event => setAnchor(event.currentTarget)}
      >
        {translate('ra.action.add_filter')}
      </Button>
      {anchor !== undefined && (
        <FiltersMenu filters={filters} anchor={anchor} onClose={() => setAnchor(null)} />
      )}
    </>
  );
};
