import { FilterField } from './FilterField';
import { type FilterProps, useFilterValue } from './filterValue';
import { useTyped } from './useTyped';

/** Finds the text anywhere in the field, whatever its case and umlauts. */
export const TextFilter = (props: FilterProps) => {
  const typed = useTyped(...useFilterValue(`${props.source}_like`));
  return <FilterField {...props} {...typed} />;
};
