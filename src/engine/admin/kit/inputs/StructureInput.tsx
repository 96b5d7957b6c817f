import { useFormControls } from './formControls';
import type { StructureProps } from './inputProps';

/** A structured value with an input for each part. */
export const StructureInput = (props: StructureProps) => {
  const { StructureParts } = useFormControls();
  return <StructureParts {...props} />;
};
