import type { ComponentType } from 'react';
import type { RefInputProps } from './RefInput';

/**
 * Widgets that generated pages name but only forms show. `FormPages` fills this in when it is loaded, so that lists do
 * without their code and forms need not wait for it.
 */
export const formCode: { PickedRecords: ComponentType<RefInputProps & { multiple?: boolean }> | null } = {
  PickedRecords: null,
};
