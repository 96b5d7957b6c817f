import type { ReactNode } from 'react';
import { type FormControls as Controls, FormControlsContext } from '../inputs/formControls';
import { ChildRowsTable } from '../inputs/parts/ChildRowsTable';
import { StructureParts } from '../inputs/parts/StructureParts';
import { PickedRecords } from '../inputs/records/PickedRecords';
import { useFormControl } from '../inputs/useFormControl';
import { CreateDialog } from './CreateDialog';

const controls: Controls = {
  useControl: useFormControl,
  PickedRecords,
  ChildRowsTable,
  StructureParts,
  CreateDialog,
};

/** Wraps every form with inputs of the kit and provides their implementation. */
export const FormControls = ({ children }: { readonly children: ReactNode }) => (
  <FormControlsContext value={controls}>{children}</FormControlsContext>
);
