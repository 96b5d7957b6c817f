import ViewWeek from '@mui/icons-material/ViewWeek';
import { Button } from '@mui/material';
import { use, useState } from 'react';
import { useTranslate } from 'react-admin';
import { lazily } from '../../lazily';
import { TableColumnsContext } from './tableColumns';

const ColumnsMenu = lazily(async () => (await import('./ColumnsMenu')).ColumnsMenu);

/** Opens the column settings of the table below. */
export const ColumnsButton = () => {
  const translate = useTranslate();
  const table = use(TableColumnsContext);
  // undefined: not opened yet
  const [anchor, setAnchor] = useState<HTMLElement | null>();
  if (!table) return null;
  return (
    <>
      <Button
        size="small"
        startIcon={<ViewWeek />}
        aria-haspopup="dialog"
        onPointerEnter={() => void ColumnsMenu.preload().catch(() => undefined)}
        onClick={event => setAnchor(event.currentTarget)}
      >
        {translate('ra.action.select_columns')}
      </Button>
      {anchor !== undefined && <ColumnsMenu table={table} anchor={anchor} onClose={() => setAnchor(null)} />}
    </>
  );
};
