import type { Format } from '../../../shared/field';
import { formatMeta } from '../../../shared/officeFormats';
import { inGroups } from '../format/inGroups';
import { useField } from '../page/entityContext';
import { useControl } from './formControls';
import type { InputProps } from './inputProps';
import { asText, TextControl } from './TextControl';

export interface TextInputProps extends InputProps {
  /** that of the field unless given */
  readonly maxLength?: number;
}

export const TextInput = ({ maxLength, ...props }: TextInputProps) => {
  const longest = useMaxLength(props.source, maxLength);
  return <TextControl control={useControl(props)} attributes={{ maxLength: longest }} />;
};

export const TextAreaInput = ({ maxLength, ...props }: TextInputProps) => {
  const longest = useMaxLength(props.source, maxLength);
  return <TextControl control={useControl(props)} rows={3} attributes={{ maxLength: longest }} />;
};

export function useMaxLength(source: string, given?: number): number | undefined {
  const field = useField(source);
  return given ?? field?.maxLength ?? undefined;
}

interface FormatInputProps extends TextInputProps {
  /** that of the field unless given */
  readonly format?: Format;
}

/**
 * Codes may be typed or pasted with spaces and in small letters: `de89 3704 …` is an IBAN all the same. Addresses, phone
 * numbers and formats that say so keep theirs.
 */
export const FormatInput = ({ maxLength: longest, format: given, ...props }: FormatInputProps) => {
  const field = useField(props.source);
  const format = given ?? field?.format ?? '';
  const maxLength = useMaxLength(props.source, longest);
  const meta = formatMeta(format);
  const keyboard = keyboards[format];
  const isAsTyped = meta?.asTyped ?? keyboard !== undefined;
  return (
    <TextControl
      control={useControl(props)}
      read={isAsTyped ? text => text.trim() : compact}
      show={format === 'iban' ? value => inGroups(asText(value)) : asText}
      attributes={{
        spellCheck: false,
        inputMode: keyboard ?? (meta?.digits ? 'numeric' : 'text'),
        placeholder: meta?.example,
        // the spaces between the groups of an IBAN do not count
        maxLength: maxLength && (isAsTyped ? maxLength : Math.ceil(maxLength * 1.25)),
        style: { fontVariantNumeric: 'tabular-nums slashed-zero' },
      }}
    />
  );
};

const keyboards: Readonly<Record<string, 'email' | 'tel' | 'url'>> = {
  email: 'email',
  phone: 'tel',
  url: 'url',
};
const compact = (text: string) => text.replace(/\s/g, '').toUpperCase();
