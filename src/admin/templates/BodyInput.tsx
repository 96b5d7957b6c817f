import { TextControl } from '../kit/inputs/TextControl';
import { type InputProps, useControl } from '../kit/inputs/useControl';

/** A whole letter: room for it from the start. */
export const BodyInput = (props: InputProps) => (
  <TextControl control={useControl(props)} rows={14} attributes={{ maxLength: 20_000 }} />
);
