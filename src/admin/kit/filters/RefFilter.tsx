import { RecordPicker } from '../inputs/RecordPicker';
import { FilterField } from './FilterField';
import { type FilterProps, useFilterValue } from './filterValue';

interface RefFilterProps extends FilterProps {
  readonly reference: string;
}

/** Records that refer to this one. */
export const RefFilter = ({ reference, ...props }: RefFilterProps) => {
  const [value, setValue] = useFilterValue(props.source);
  return (
    <RecordPicker
      reference={reference}
      value={typeof value === 'number' ? [value] : []}
      known={noLabels}
      onChange={ids => setValue(ids[0] ?? null)}
      width={200}
      renderInput={({ InputLabelProps, InputProps, inputProps, ...params }) => (
        <FilterField
          {...params}
          {...props}
          slotProps={{ input: InputProps, inputLabel: InputLabelProps, htmlInput: inputProps }}
          sx={{ width: '100%', '& .MuiInputBase-root.MuiOutlinedInput-root': { height: 36, py: 0 } }}
        />
      )}
    />
  );
};

const noLabels: ReadonlyMap<number, string> = new Map();
