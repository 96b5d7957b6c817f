import { iconName } from '../../../../shared/iconName';
import { Icon, useHasIcon } from '../../icons/Icon';
import { isText, Value, type ValueProps } from '../Value';

/** The icon named in a field; the name if there is no such icon. */
export const IconValue = ({ source }: ValueProps) => (
  <Value source={source} is={isText}>
    {name => <NamedIcon name={name} />}
  </Value>
);

const NamedIcon = ({ name }: { readonly name: string }) =>
  useHasIcon(iconName(name)) ? (
    <span role="img" aria-label={name} title={name}>
      <Icon name={iconName(name)} fontSize="small" sx={{ display: 'block' }} />
    </span>
  ) : (
    name
  );
