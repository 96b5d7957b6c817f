import { Box, Button, Popover } from '@mui/material';
import { useTranslate } from 'react-admin';
import { GroupChoice } from '../../groups/GroupChoice';
import { useGrouping } from '../../groups/useGrouping';
import { ColumnRow } from './ColumnRow';
import { DensityChoice } from './DensityChoice';
import type { TableColumns } from './tableColumns';

interface Props {
  readonly table: TableColumns;
  /** null: closed */
  readonly anchor: HTMLElement | null;
  readonly onClose: () => void;
}

/** The settings of a table: columns with order and width, row height, and grouping. */
export const ColumnsMenu = ({ table, anchor, onClose }: Props) => {
  const translate = useTranslate();
  const grouping = useGrouping();
  const hidden = Object.keys(table.columns).filter(name => !table.shown.includes(name));
  return (
    <Popover
      open={anchor !== null}
      anchorEl={anchor}
      onClose={onClose}
      anchorOrigin={{ vertical: 'bottom', horizontal: 'right' }}
      transformOrigin={{ vertical: 'top', horizontal: 'right' }}
      slotProps={{ paper: { role: 'dialog', 'aria-label': translate('ra.action.select_columns') } }}
    >
      <Box sx={{ px: 1.5, '&:not(:empty)': { pt: 2 } }}>
        <GroupChoice grouping={grouping} onChoose={onClose} />
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
        <Button
          size="small"
          aria-disabled={!table.isTouched}
          onClick={() => table.isTouched && table.reset()}
          sx={resetLook}
        >
          {translate('app.kit.columns.reset')}
        </Button>
      </Box>
    </Popover>
  );
};

const listLook = { listStyle: 'none', m: 0, px: 1.5, pt: 1, pb: 0, minWidth: 320 };

/** Not `disabled`, because that would take the focus from a button that was just pressed. */
const resetLook = { '&[aria-disabled=true]': { color: 'action.disabled', cursor: 'default' } };
