import Check from '@mui/icons-material/Check';
import { Button, MenuItem } from '@mui/material';
import { useResourceContext, useTranslate } from 'react-admin';
import { useEntity } from '../page/entity/entityContext';
import { FilterField } from './FilterField';
import { type FilterProps, useFilterValue } from './filterValue';

interface SwitchProps extends FilterProps {
  /** the value that the switch sets; the filter menu sets it too */
  readonly defaultValue?: boolean;
}

/** A named filter that is on or off: "permit expires soon". */
export const SwitchFilter = ({ source, label, defaultValue: on = true }: SwitchProps) => {
  const resource = useResourceContext();
  const translate = useTranslate();
  const [value, setValue] = useFilterValue(source);
  const isOn = value === on;
  return (
    <Button
      color={isOn ? 'primary' : 'inherit'}
      variant={isOn ? 'contained' : 'outlined'}
      startIcon={isOn ? <Check /> : undefined}
      aria-pressed={isOn}
      onClick={() => setValue(isOn ? null : on)}
      sx={switchLook}
    >
      {translate(label ?? `resources.${resource}.filters.${source}`)}
    </Button>
  );
};

/** Same height as the inputs beside it. */
const switchLook = { height: 36, px: 1.5, fontWeight: 400, whiteSpace: 'nowrap' };

/** A named filter with predefined options: "overdue for 15–30 days". */
export const ChoiceFilter = (props: FilterProps) => {
  const options = useEntity()?.namedFilters.find(({ name }) => name === props.source)?.options ?? {};
  const resource = useResourceContext();
  const translate = useTranslate();
  const [value, setValue] = useFilterValue(props.source);
  const name = `resources.${resource}.filters.${props.source}`;
  return (
    <FilterField
      {...props}
      label={name}
      select
      value={typeof value === 'string' ? value : ''}
      onChange={event => setValue(event.target.value)}
    >
      <MenuItem value="">{translate('app.kit.all')}</MenuItem>
      {Object.keys(options).map(option => (
        <MenuItem key={option} value={option}>
          {translate(`${name}.options.${option}`)}
        </MenuItem>
      ))}
    </FilterField>
  );
};
