import { useState } from 'react';
import { codeOf, useCode } from '../lazily';
import { isTexts } from '../values/Value';
import { FilterField } from './FilterField';
import { type FilterProps, useFilterValue } from './filterValue';

const picker = codeOf(async () => (await import('../inputs/TagPicker')).TagPicker);

/** Filters by any of several tags. The picker's code is loaded when the field is first touched. */
export const TagsFilter = (props: FilterProps) => {
  const [value, setValue] = useFilterValue(`${props.source}_eq_any`);
  const [isTouched, setTouched] = useState(false);
  const tags = isTexts(value) ? value : [];
  const untouched = (
    <FilterField
      {...props}
      sx={look}
      onFocus={() => setTouched(true)}
      slotProps={{ htmlInput: { role: 'combobox', 'aria-expanded': false, readOnly: true } }}
    />
  );
  return isTouched || tags.length > 0 ? (
    <Picked {...props} tags={tags} isTouched={isTouched} onChange={setValue} waiting={untouched} />
  ) : (
    untouched
  );
};

interface PickedProps extends FilterProps {
  readonly tags: readonly string[];
  readonly isTouched: boolean;
  readonly onChange: (tags: readonly string[]) => void;
  readonly waiting: React.ReactElement;
}

const Picked = ({ tags, isTouched, onChange, waiting, ...props }: PickedProps) => {
  const TagPicker = useCode(picker);
  if (!TagPicker) return waiting;
  return (
    <TagPicker
      source={props.source}
      value={tags}
      onChange={onChange}
      width={220}
      renderInput={({ InputLabelProps, InputProps, inputProps, ...params }) => (
        <FilterField
          {...params}
          {...props}
          // restores the focus that triggered loading
          autoFocus={isTouched}
          slotProps={{ input: InputProps, inputLabel: InputLabelProps, htmlInput: inputProps }}
          sx={{ ...look, width: '100%' }}
        />
      )}
    />
  );
};

const look = { width: 220, '& .MuiInputBase-root.MuiOutlinedInput-root': { minHeight: 36, py: 0 } };
