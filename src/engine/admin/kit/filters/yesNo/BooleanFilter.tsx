import { MenuItem } from '@mui/material';
import { useTranslate } from 'react-admin';
import { FilterField } from '../FilterField';
import { type FilterProps, useFilterValue } from '../filterValue';

/** A filter with three options: yes, no, or all. */
export const BooleanFilter = (props: FilterProps) => {
  const translate = useTranslate();
  const [value, setValue] = useFilterValue(props.source);
  return (
    <FilterField
      {...props}
      select
      value={value === true ? 'true' : value === false ? 'false' : ''}
      onChange={event => setValue(event.target.value === '' ? null : event.target.value === 'true')}
    >
      <MenuItem value="">{translate('app.kit.all')}</MenuItem>
      <MenuItem value="true">{translate('ra.boolean.true')}</MenuItem>
      <MenuItem value="false">{translate('ra.boolean.false')}</MenuItem>
    </FilterField>
  );
};
