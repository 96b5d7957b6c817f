import { MenuItem } from '@mui/material';
import { useResourceDefinitions, useTranslate } from 'react-admin';
import { useLanguage } from '../format/language';
import { FilterField } from './FilterField';
import { type FilterProps, useFilterValue } from './filterValue';

/**
 * Filters by a field that holds the key of a resource: a choice of the labels that the list shows, of the resources that
 * the user may open. A key in the address that is none of them keeps its place.
 */
export const ResourceFilter = (props: FilterProps) => {
  const translate = useTranslate();
  const { tag } = useLanguage();
  const definitions = useResourceDefinitions();
  const [value, setValue] = useFilterValue(props.source);
  const chosen = typeof value === 'string' ? value : '';
  const names = new Map(
    [...new Set([...Object.keys(definitions), chosen])]
      .filter(resource => resource !== '')
      .map(resource => [resource, translate(`resources.${resource}.name`, { smart_count: 1, _: resource })]),
  );
  const byName = [...names].toSorted(([, one], [, other]) => one.localeCompare(other, tag));
  return (
    <FilterField
      {...props}
      select
      value={chosen}
      onChange={event => setValue(event.target.value)}
      // as wide as the usual name
      sx={{ width: '13rem' }}
    >
      <MenuItem value="">{translate('app.kit.all')}</MenuItem>
      {byName.map(([resource, name]) => (
        <MenuItem key={resource} value={resource}>
          {name}
        </MenuItem>
      ))}
    </FilterField>
  );
};
