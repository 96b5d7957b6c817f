import { ChildRowsTable } from './ChildRowsTable';
import { formCode } from './formCode';
import { PickedRecords } from './PickedRecords';
import { useFormControl } from './useFormControl';

/** For whatever shows inputs: from now on they have all that they need. */
export function fillFormCode(): void {
  Object.assign(formCode, { ChildRowsTable, PickedRecords, useControl: useFormControl });
}
