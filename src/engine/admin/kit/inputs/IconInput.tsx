import { iconName } from '../../../shared/iconName';
import { Icon } from '../icons/Icon';
import { useControl } from './formControls';
import { asText, TextControl } from './TextControl';
import { type TextInputProps, useMaxLength } from './TextInput';

/** The name of an icon, with the icon beside it if one of this name exists. */
export const IconInput = ({ maxLength, ...props }: TextInputProps) => {
  const longest = useMaxLength(props.source, maxLength);
  const control = useControl(props);
  const name = asText(control.value);
  return (
    <TextControl
      control={control}
      attributes={{ maxLength: longest, spellCheck: false }}
      end={name === '' ? undefined : <Icon name={iconName(name)} fontSize="small" />}
    />
  );
};
