import { isStructured, linesOf } from '../values/record/JsonValue';
import { useControl } from './formControls';
import type { InputProps } from './inputProps';
import { asText, TextControl } from './TextControl';

/**
 * A structured value as JSON text; invalid JSON stays text and fails validation on saving. Read-only values are shown
 * in readable form.
 */
export const JsonInput = (props: InputProps) => {
  const control = useControl(props);
  return (
    <TextControl
      control={control}
      rows={control.isReadOnly ? 1 : 4}
      show={control.isReadOnly ? listedOf : jsonOf}
      read={parsed}
      attributes={control.isReadOnly ? undefined : codeLook}
    />
  );
};

const codeLook = { spellCheck: false, style: { fontFamily: 'monospace', fontSize: '0.8125rem' } };

const jsonOf = (value: unknown) => (isStructured(value) ? JSON.stringify(value, null, 2) : asText(value));
const listedOf = (value: unknown) => (isStructured(value) ? linesOf(value).join('\n') : asText(value));

function parsed(text: string): unknown {
  try {
    const value: unknown = JSON.parse(text);
    return value;
  } catch {
    return text;
  }
}
