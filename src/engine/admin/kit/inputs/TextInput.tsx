import type { Format } from '../../../shared/field';
import { inGroups } from '../format/inGroups';
import { useControl } from './formControls';
import type { InputProps } from './inputProps';
import { asText, TextControl } from './TextControl';

export interface TextInputProps extends InputProps {
  readonly maxLength?: number;
}

export const TextInput = ({ maxLength, ...props }: TextInputProps) => (
  <TextControl control={useControl(props)} attributes={{ maxLength }} />
);

export const TextAreaInput = ({ maxLength, ...props }: TextInputProps) => (
  <TextControl control={useControl(props)} rows={3} attributes={{ maxLength }} />
);

export interface FormatInputProps extends TextInputProps {
  readonly format: Format;
}

/** Codes may be typed or pasted with spaces and in small letters: `de89 3704 …` is an IBAN all the same. */
export const FormatInput = ({ maxLength, format, ...props }: FormatInputProps) => {
  const isMail = format === 'email';
  return (
    <TextControl
      control={useControl(props)}
      read={isMail ? text => text.trim() : compact}
      show={format === 'iban' ? value => inGroups(asText(value)) : asText}
      attributes={{
        spellCheck: false,
        inputMode: isMail ? 'email' : digitsOnly.has(format) ? 'numeric' : 'text',
        // the spaces between the groups of an IBAN do not count
        maxLength: maxLength && (isMail ? maxLength : Math.ceil(maxLength * 1.25)),
        style: { fontVariantNumeric: 'tabular-nums slashed-zero' },
      }}
    />
  );
};

const digitsOnly: ReadonlySet<Format> = new Set<Format>(['ik', 'blz']);
const compact = (text: string) => text.replace(/\s/g, '').toUpperCase();
