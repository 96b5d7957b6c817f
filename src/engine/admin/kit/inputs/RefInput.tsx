import { useFormControls } from './formControls';
import type { RefInputProps } from './inputProps';

export const RefInput = (props: RefInputProps) => {
  const { PickedRecords } = useFormControls();
  return <PickedRecords {...props} />;
};

export const RefsInput = (props: RefInputProps) => {
  const { PickedRecords } = useFormControls();
  return <PickedRecords {...props} multiple />;
};
