import { TextControl } from '@engine/admin/kit/inputs/TextControl';
import { type InputProps, useControl } from '@engine/admin/kit/inputs/useControl';

/** A whole letter: room for it from the start. */
export const BodyInput = (props: InputProps) => (
  <TextControl control={useControl(props)} rows={14} attributes={{ maxLength: 20_000 }} />
);
