import ViewWeek from '@mui/icons-material/ViewWeek';
import { Box, Button, Popover } from '@mui/material';
import { use, useState } from 'react';
import { useTranslate } from 'react-admin';
import { useGrouping } from '../../groups/useGrouping';
import { lazily } from '../../lazily';
import { ColumnRow } from './ColumnRow';
import { DensityChoice } from './DensityChoice';
import { TableColumnsContext } from './tableColumns';

const GroupChoice = lazily(async () => (await import('../../groups/GroupChoice')).GroupChoice);

/** Which columns the table below shows, in which order and how wide, and by which of them its rows are grouped. */
export const ColumnsButton = () => {
  const translate = useTranslate();
  const table = use(TableColumnsContext);
  const grouping = useGrouping();
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  if (!table) return null;
  const hidden = Object.keys(table.columns).filter(name => !table.shown.includes(name));
  const title = translate('ra.action.select_columns');
  return (
    <>
      <Button
        size="small"
        startIcon={<ViewWeek />}
        aria-haspopup="dialog"
        onClick={event => setAnchor(event.currentTarget)}
      >
        {title}
      </Button>
      <Popover
        open={anchor !== null}
        anchorEl={anchor}
        onClose={() => setAnchor(null)}
        anchorOrigin={{ vertical: 'bottom', horizontal: 'right' }}
        transformOrigin={{ vertical: 'top', horizontal: 'right' }}
        slotProps={{ paper: { role: 'dialog', 'aria-label': title } }}
      >
        <Box sx={{ px: 1.5, '&:not(:empty)': { pt: 2 } }}>
          <GroupChoice grouping={grouping} onChoose={() => setAnchor(null)} />
        </Box>
        <Box sx={{ px: 1.5, pt: 1.5 }}>
          <DensityChoice table={table} />
        </Box>
        <Box component="ul" sx={listLook}>
          {[...table.shown, ...hidden].map(name => (
            <ColumnRow key={name} name={name} table={table} />
          ))}
        </Box>
        <Box sx={{ p: 1, textAlign: 'right' }}>
          <Button size="small" disabled={!table.isTouched} onClick={table.reset}>
            {translate('app.kit.columns.reset')}
          </Button>
        </Box>
      </Popover>
    </>
  );
};

const listLook = { listStyle: 'none', m: 0, px: 1.5, pt: 1, pb: 0, minWidth: 320 };
