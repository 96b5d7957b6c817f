import type { ReactNode } from 'react';
import { ChildRowsTable } from '../inputs/ChildRowsTable';
import { type FormControls as Controls, FormControlsContext } from '../inputs/formControls';
import { PickedRecords } from '../inputs/PickedRecords';
import { StructureParts } from '../inputs/StructureParts';
import { useFormControl } from '../inputs/useFormControl';
import { CreateDialog } from './CreateDialog';

const controls: Controls = {
  useControl: useFormControl,
  PickedRecords,
  ChildRowsTable,
  StructureParts,
  CreateDialog,
};

/** Goes around every form that shows inputs of the kit, and brings the code that they are made of. */
export const FormControls = ({ children }: { readonly children: ReactNode }) => (
  <FormControlsContext value={controls}>{children}</FormControlsContext>
);
