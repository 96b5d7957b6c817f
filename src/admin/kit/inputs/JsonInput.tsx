import { asText, TextControl } from './TextControl';
import { type InputProps, useControl } from './useControl';

/** A structured value as JSON text; text that is no JSON stays text and fails the check on saving. */
export const JsonInput = (props: InputProps) => (
  <TextControl
    control={useControl(props)}
    rows={4}
    show={value =>
      typeof value === 'object' && value !== null ? JSON.stringify(value, null, 2) : asText(value)
    }
    read={parsed}
    attributes={{ spellCheck: false, style: { fontFamily: 'monospace', fontSize: '0.8125rem' } }}
  />
);

function parsed(text: string): unknown {
  try {
    const value: unknown = JSON.parse(text);
    return value;
  } catch {
    return text;
  }
}
