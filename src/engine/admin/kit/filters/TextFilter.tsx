import { useField } from '../page/entity/entityContext';
import { FilterField } from './FilterField';
import { type FilterProps, useFilterValue } from './filterValue';
import { useTyped } from './useTyped';

interface TextFilterProps extends FilterProps {
  /** compares the whole value as it is: for codes that have no folded column */
  readonly exact?: boolean;
}

/** Finds the text anywhere in the field, ignoring case and accents. */
export const TextFilter = ({ exact: given, ...props }: TextFilterProps) => {
  const field = useField(props.source);
  const exact = given ?? field?.foldedColumn === null;
  const { clear: _, ...typed } = useTyped(...useFilterValue(exact ? props.source : `${props.source}_like`));
  return <FilterField {...props} {...typed} />;
};
