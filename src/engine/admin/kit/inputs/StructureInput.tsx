import { useFormControls } from './formControls';
import type { StructureProps } from './inputProps';

/** A structured value, edited by its parts. */
export const StructureInput = (props: StructureProps) => {
  const { StructureParts } = useFormControls();
  return <StructureParts {...props} />;
};
