import type { ChildRowsProps } from './ChildRowsTable';
import { formCode } from './formCode';

export const ChildRowsInput = (props: ChildRowsProps) => {
  const { ChildRowsTable } = formCode;
  return ChildRowsTable && <ChildRowsTable {...props} />;
};
