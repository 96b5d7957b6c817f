import { type ReactElement, useState } from 'react';
import { useTranslate } from 'react-admin';
import { codeOf, useCode } from '../lazily';
import { useField, useReference } from '../page/entity/entityContext';
import { FilterField } from './FilterField';
import { type FilterProps, useRefFilter } from './filterValue';

const picker = codeOf(async () => (await import('../inputs/records/RecordPicker')).RecordPicker);

/** What has happened to the field until its picker is there, if anything; the greatest counts. */
const hovered = 1;
const focused = 2;
const pressed = 3;

interface RefFilterProps extends FilterProps {
  /** resource of the records, if the field does not define it */
  readonly reference?: string;
}

/** Filters by a referenced record. The picker is large, so its code is loaded when the field is first touched. */
export const RefFilter = ({ reference: given, ...props }: RefFilterProps) => {
  const reference = useReference(props.source, given);
  const isTree = useField(props.source)?.ref?.tree === true;
  const [value, setValue, withBelow] = useRefFilter(props.source, isTree);
  const translate = useTranslate();
  const [touch, setTouch] = useState(0);
  const title = withBelow ? translate('app.kit.filter_below') : undefined;
  const touched = (now: number) => () => setTouch(before => Math.max(before, now));
  const waiting = (
    <FilterField
      {...props}
      title={title}
      sx={look}
      onPointerEnter={touched(hovered)}
      onPointerDown={touched(pressed)}
      onFocus={touched(focused)}
      slotProps={{ htmlInput: { role: 'combobox', 'aria-expanded': false, readOnly: true } }}
    />
  );
  if (!touch && typeof value !== 'number') return waiting;
  return (
    <Picker waiting={waiting}>
      {RecordPicker => (
        <RecordPicker
          reference={reference}
          value={typeof value === 'number' ? [value] : []}
          onChange={ids => setValue(ids[0] ?? null)}
          width={192}
          startsOpen={touch === pressed}
          renderInput={({ InputLabelProps, InputProps, inputProps, ...params }) => (
            <FilterField
              {...params}
              {...props}
              title={title}
              // restores the focus that triggered loading
              autoFocus={touch >= focused}
              slotProps={{ input: InputProps, inputLabel: InputLabelProps, htmlInput: inputProps }}
              sx={{ ...look, width: '100%' }}
            />
          )}
        />
      )}
    </Picker>
  );
};

interface PickerProps {
  readonly waiting: ReactElement;
  readonly children: (RecordPicker: Awaited<ReturnType<typeof picker.load>>) => ReactElement;
}

const Picker = ({ waiting, children }: PickerProps) => {
  const RecordPicker = useCode(picker);
  return RecordPicker ? children(RecordPicker) : waiting;
};

const look = { width: 192, '& .MuiInputBase-root.MuiOutlinedInput-root': { height: 36, py: 0 } };
