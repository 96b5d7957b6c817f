import { Checkbox, MenuItem } from '@mui/material';
import { useEnumLabel, useOptions } from '../values/EnumValue';
import { FilterField } from './FilterField';
import { type FilterProps, useFilterValue } from './filterValue';

interface EnumFilterProps extends FilterProps {
  /** default: all options of the field */
  readonly options?: readonly string[];
}

/** Filter by one or several values of an enum. */
export const EnumFilter = ({ options: given, ...props }: EnumFilterProps) => {
  const options = useOptions(props.source, given);
  const label = useEnumLabel(props.source);
  const [value, setValue] = useFilterValue(`${props.source}_eq_any`);
  const chosen = options.filter(option => Array.isArray(value) && value.includes(option));
  return (
    <FilterField
      {...props}
      select
      value={chosen}
      onChange={event => setValue([event.target.value].flat())}
      slotProps={{ select: { multiple: true, renderValue: () => chosen.map(label).join(', ') } }}
    >
      {options.map(option => (
        <MenuItem key={option} value={option} dense sx={{ py: 0 }}>
          <Checkbox size="small" checked={chosen.includes(option)} tabIndex={-1} sx={{ ml: -1 }} />
          {label(option)}
        </MenuItem>
      ))}
    </FilterField>
  );
};
