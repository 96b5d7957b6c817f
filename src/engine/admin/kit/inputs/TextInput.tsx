import type { Format } from '../../../shared/field';
import { formatMeta } from '../../../shared/officeFormats';
import { isAsTyped, typedText } from '../../../shared/typedText';
import { inGroups } from '../format/inGroups';
import { useField } from '../page/entity/entityContext';
import { useControl } from './formControls';
import type { InputProps } from './inputProps';
import { asText, TextControl } from './TextControl';

export interface TextInputProps extends InputProps {
  /** default: that of the field */
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
  /** default: that of the field */
  readonly format?: Format;
}

/** Normalises codes that are typed or pasted with blanks and in lower case: `de89 3704 …` is a valid IBAN. */
export const FormatInput = ({ maxLength: longest, format: given, ...props }: FormatInputProps) => {
  const field = useField(props.source);
  const format = given ?? field?.format ?? '';
  const maxLength = useMaxLength(props.source, longest);
  const meta = formatMeta(format);
  const keyboard = keyboards[format];
  return (
    <TextControl
      control={useControl(props)}
      read={text => typedText(format, text)}
      show={format === 'iban' ? value => inGroups(asText(value)) : asText}
      attributes={{
        spellCheck: false,
        inputMode: keyboard ?? (meta?.digits ? 'numeric' : 'text'),
        placeholder: meta?.example,
        // leaves room for the blanks between the groups of an IBAN
        maxLength: maxLength && (isAsTyped(format) ? maxLength : Math.ceil(maxLength * 1.25)),
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
