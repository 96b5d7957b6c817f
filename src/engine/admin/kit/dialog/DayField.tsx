import { parseDay } from '../../../shared/parseDay';
import { formatDay } from '../format/date';
import { dayPattern } from '../format/datePattern';
import { useLanguage } from '../format/language';
import { PickerButton } from '../inputs/PickerButton';
import { TypedField, type TypedProps } from './TypedField';

/** A day, YYYY-MM-DD, typed or picked from the browser's calendar. */
export const DayField = (props: TypedProps) => {
  const { tag } = useLanguage();
  return (
    <TypedField
      {...props}
      show={day => formatDay(day, tag)}
      read={parseDay}
      placeholder={dayPattern[tag]}
      end={<PickerButton value={props.value} onChange={day => props.onChange(day ?? '')} />}
    />
  );
};
