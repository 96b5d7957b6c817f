import { Checkbox, TableCell } from '@mui/material';
import type { ComponentProps } from 'react';
import {
  DataTableBody,
  DataTableConfigContext,
  DataTableRow,
  useDataTableCallbacksContext,
  useDataTableConfigContext,
  useDataTableSelectedIdsContext,
  useRecordContext,
  useTranslate,
} from 'react-admin';

/** react-admin's rows, but for the box that selects them: its own puts the name beside the input, not on it. */
export const RowBody = (props: ComponentProps<typeof DataTableBody>) => (
  <DataTableBody {...props} row={NamedRow} />
);

const NamedRow = ({ children, ...props }: ComponentProps<typeof DataTableRow>) => {
  const config = useDataTableConfigContext();
  return (
    <DataTableConfigContext.Provider value={{ ...config, hasBulkActions: false }}>
      <DataTableRow {...props}>
        {config.hasBulkActions && <SelectCell />}
        {children}
      </DataTableRow>
    </DataTableConfigContext.Provider>
  );
};

const SelectCell = () => {
  const record = useRecordContext();
  const translate = useTranslate();
  const { handleToggleItem } = useDataTableCallbacksContext();
  const selected = useDataTableSelectedIdsContext();
  if (!record || !handleToggleItem) return null;
  return (
    <TableCell padding="checkbox">
      <Checkbox
        checked={selected?.includes(record.id) ?? false}
        onClick={event => {
          handleToggleItem(record.id, event);
          event.stopPropagation();
        }}
        slotProps={{
          input: { 'aria-label': `${translate('ra.action.select_row')}: ${record._label ?? record.id}` },
        }}
      />
    </TableCell>
  );
};
