import { type ComponentType, createContext, use } from 'react';
import type { EntityMeta } from '../../../shared/entityMeta';
import type { Values } from '../../../shared/recordValues';
import type { ChildRowsProps, Control, InputProps, RefInputProps, StructureProps } from './inputProps';

/**
 * The implementation of inputs. Generated pages contain inputs beside their columns, but lists render none of them: the
 * code is loaded with the first form, which provides it with `<FormControls>`.
 */
export interface FormControls {
  readonly useControl: (props: InputProps) => Control;
  readonly PickedRecords: ComponentType<RefInputProps & { readonly multiple?: boolean }>;
  readonly ChildRowsTable: ComponentType<ChildRowsProps>;
  readonly StructureParts: ComponentType<StructureProps>;
  readonly CreateDialog: ComponentType<CreateDialogProps>;
}

/** A form of another resource, opened from the form that needs the new record. */
export interface CreateDialogProps {
  readonly resource: string;
  /** initial values of the new record */
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

/** The state of an input in its form. */
export const useControl = (props: InputProps): Control => useFormControls().useControl(props);
