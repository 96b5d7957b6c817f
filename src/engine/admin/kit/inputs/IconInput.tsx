import { iconName } from '../../../shared/iconName';
import { Icon } from '../icons/Icon';
import { useControl } from './formControls';
import type { InputProps } from './inputProps';
import { asText, TextControl } from './TextControl';

/** The name of an icon, with the icon beside it if one of this name exists. */
export const IconInput = (props: InputProps) => {
  const control = useControl(props);
  const name = asText(control.value);
  return (
    <TextControl
      control={control}
      attributes={{ spellCheck: false }}
      end={name === '' ? undefined : <Icon name={iconName(name)} fontSize="small" />}
    />
  );
};
