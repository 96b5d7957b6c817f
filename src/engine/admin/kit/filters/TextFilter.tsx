import { useField } from '../page/entityContext';
import { FilterField } from './FilterField';
import { type FilterProps, useFilterValue } from './filterValue';
import { useTyped } from './useTyped';

interface TextFilterProps extends FilterProps {
  /** the whole value, as it is: for codes that are not folded for search */
  readonly exact?: boolean;
}

/** Finds the text anywhere in the field, whatever its case and umlauts. */
export const TextFilter = ({ exact: given, ...props }: TextFilterProps) => {
  const field = useField(props.source);
  const exact = given ?? field?.foldedColumn === null;
  const typed = useTyped(...useFilterValue(exact ? props.source : `${props.source}_like`));
  return <FilterField {...props} {...typed} />;
};
