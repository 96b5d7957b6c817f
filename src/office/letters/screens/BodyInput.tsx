import { useControl } from '@engine/admin/kit/inputs/formControls';
import type { InputProps } from '@engine/admin/kit/inputs/inputProps';
import { TextControl } from '@engine/admin/kit/inputs/TextControl';

/** An input for a whole letter, with room for it from the start. */
export const BodyInput = (props: InputProps) => <TextControl control={useControl(props)} rows={14} />;
