import { useControl } from '@engine/admin/kit/inputs/formControls';
import type { InputProps } from '@engine/admin/kit/inputs/inputProps';
import { TextControl } from '@engine/admin/kit/inputs/TextControl';

/** A whole letter: room for it from the start. */
export const BodyInput = (props: InputProps) => (
  <TextControl control={useControl(props)} rows={14} attributes={{ maxLength: 20_000 }} />
);
