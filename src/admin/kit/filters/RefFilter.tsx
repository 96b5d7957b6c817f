import { lazy, Suspense } from 'react';
import { FilterField } from './FilterField';
import { type FilterProps, useFilterValue } from './filterValue';

const RecordPicker = lazy(async () => ({ default: (await import('../inputs/RecordPicker')).RecordPicker }));

interface RefFilterProps extends FilterProps {
  readonly reference: string;
}

/** Records that refer to this one. */
export const RefFilter = ({ reference, ...props }: RefFilterProps) => {
  const [value, setValue] = useFilterValue(props.source);
  return (
    <Suspense fallback={<FilterField {...props} disabled sx={look} />}>
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
            sx={{ ...look, width: '100%' }}
          />
        )}
      />
    </Suspense>
  );
};

const noLabels: ReadonlyMap<number, string> = new Map();

const look = { width: 200, '& .MuiInputBase-root.MuiOutlinedInput-root': { height: 36, py: 0 } };
