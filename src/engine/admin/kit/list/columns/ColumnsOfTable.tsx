import { type ReactNode, useState } from 'react';
import { NameColumnsContext, type TableColumns, TableColumnsContext } from './tableColumns';

/** Around a bar and the table below it: the bar offers the columns of whichever table stands there. */
export const ColumnsOfTable = ({ children }: { readonly children: ReactNode }) => {
  const [columns, setColumns] = useState<TableColumns | null>(null);
  return (
    <NameColumnsContext value={setColumns}>
      <TableColumnsContext value={columns}>{children}</TableColumnsContext>
    </NameColumnsContext>
  );
};
