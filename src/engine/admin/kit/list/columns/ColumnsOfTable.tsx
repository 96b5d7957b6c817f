import { type ReactNode, useState } from 'react';
import { NameColumnsContext, type TableColumns, TableColumnsContext } from './tableColumns';

/** Wraps a bar and the table below it, so that the bar can offer the columns of the current table. */
export const ColumnsOfTable = ({ children }: { readonly children: ReactNode }) => {
  const [columns, setColumns] = useState<TableColumns | null>(null);
  return (
    <NameColumnsContext value={setColumns}>
      <TableColumnsContext value={columns}>{children}</TableColumnsContext>
    </NameColumnsContext>
  );
};
