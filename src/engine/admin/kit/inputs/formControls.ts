import { type ComponentType, createContext, use } from 'react';
import type { EntityMeta } from '../../../shared/entityMeta';
import type { Values } from '../path';
import type { ChildRowsProps, Control, InputProps, RefInputProps, StructureProps } from './inputProps';

/**
 * What inputs are made of. Generated pages name inputs beside their columns, and a list shows none of them: the code comes
 * with the first form, which provides it by `<FormControls>`.
 */
export interface FormControls {
  readonly useControl: (props: InputProps) => Control;
  readonly PickedRecords: ComponentType<RefInputProps & { readonly multiple?: boolean }>;
  readonly ChildRowsTable: ComponentType<ChildRowsProps>;
  readonly StructureParts: ComponentType<StructureProps>;
  readonly CreateDialog: ComponentType<CreateDialogProps>;
}

/** A form of another resource, opened from the form that needs the record. */
export interface CreateDialogProps {
  readonly resource: string;
  /** what the new record has from the start */
  readonly values: (entity: EntityMeta | null) => Values;
  readonly onCreated: (id: number) => void;
  readonly onClose: () => void;
}

export const FormControlsContext = createContext<FormControls | null>(null);

export function useFormControls(): FormControls {
  const controls = use(FormControlsContext);
  if (!controls)
    throw new Error('An input of the kit needs <FormControls> (kit/form/FormControls) around its form.');
  return controls;
}

/** What every input asks of the form around it. */
export const useControl = (props: InputProps): Control => useFormControls().useControl(props);
