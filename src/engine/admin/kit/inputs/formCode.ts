import type { ComponentType } from 'react';
import type { ChildRowsProps } from './ChildRowsTable';
import type { RefInputProps } from './RefInput';
import type { Control, InputProps } from './useControl';

interface FormCode {
  PickedRecords: ComponentType<RefInputProps & { multiple?: boolean }> | null;
  ChildRowsTable: ComponentType<ChildRowsProps> | null;
  useControl: (props: InputProps) => Control;
}

/**
 * What generated pages name but only forms show. `fillFormCode` puts it here when the first form is loaded, so that
 * lists do without the code and forms need not wait for it.
 */
export const formCode: FormCode = {
  PickedRecords: null,
  ChildRowsTable: null,
  useControl: ({ source }) => {
    throw new Error(`The input of "${source}" stands in no form of the kit: call fillFormCode() first.`);
  },
};
