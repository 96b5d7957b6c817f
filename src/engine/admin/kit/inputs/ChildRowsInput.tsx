import { useFormControls } from './formControls';
import type { ChildRowsProps } from './inputProps';

export const ChildRowsInput = (props: ChildRowsProps) => {
  const { ChildRowsTable } = useFormControls();
  return <ChildRowsTable {...props} />;
};
