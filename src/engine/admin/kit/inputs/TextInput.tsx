import type { Format } from '../../../shared/field';
import { formatMeta } from '../../../shared/officeFormats';
import { typedText } from '../../../shared/typedText';
import { inGroups } from '../format/inGroups';
import { useField } from '../page/entity/entityContext';
import { useControl } from './formControls';
import type { InputProps } from './inputProps';
import { asText, TextControl } from './TextControl';

// No attribute `maxLength`: it would cut off the rest of pasted text without a word. Validation says what is too long.

export const TextInput = (props: InputProps) => <TextControl control={useControl(props)} />;

export const TextAreaInput = (props: InputProps) => <TextControl control={useControl(props)} rows={3} />;

interface FormatInputProps extends InputProps {
  /** default: that of the field */
  readonly format?: Format;
}

/** Normalises codes that are typed or pasted with blanks and in lower case: `de89 3704 …` is a valid IBAN. */
export const FormatInput = ({ format: given, ...props }: FormatInputProps) => {
  const field = useField(props.source);
  const format = given ?? field?.format ?? '';
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
