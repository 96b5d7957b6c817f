import { parseDay, parseInstant, parseMonth, parseTime } from '../../../shared/parseDay';
import { formatDay, formatInstant, formatMonth } from '../format/date';
import { dayPattern, monthPattern } from '../format/datePattern';
import { type Tag, useLanguage } from '../format/language';
import { useControl } from './formControls';
import type { InputProps } from './inputProps';
import { PickerButton } from './PickerButton';
import { asText, TextControl } from './TextControl';

const figures = { inputMode: 'decimal', style: { fontVariantNumeric: 'tabular-nums' } } as const;

// What cannot be read is shown as it was typed, even if it begins like a day or the browser reads a moment in it.
const shownDay = (text: string, tag: Tag): string => (parseDay(text) ? formatDay(text, tag) : text);
const shownInstant = (text: string, tag: Tag): string =>
  /T\d\d:\d\d:\d\d\.\d{3}Z$/.test(text) ? formatInstant(text, tag) : text;

/** Accepts days as people type them (`1.3.26`), or picked from the browser's calendar. */
export const DateInput = (props: InputProps) => {
  const control = useControl(props);
  const { tag } = useLanguage();
  return (
    <TextControl
      control={control}
      show={value => shownDay(asText(value), tag)}
      read={text => parseDay(text) ?? text}
      end={
        !control.isReadOnly && (
          <PickerButton value={parseDay(asText(control.value)) ?? ''} onChange={control.setValue} />
        )
      }
      attributes={{ ...figures, placeholder: dayPattern[tag] }}
    />
  );
};

export const MonthInput = (props: InputProps) => {
  const control = useControl(props);
  const { tag } = useLanguage();
  return (
    <TextControl
      control={control}
      show={value => formatMonth(asText(value))}
      read={text => parseMonth(text) ?? text}
      attributes={{ ...figures, placeholder: monthPattern[tag] }}
    />
  );
};

export const TimeInput = (props: InputProps) => (
  <TextControl
    control={useControl(props)}
    read={text => parseTime(text) ?? text}
    attributes={{ ...figures, inputMode: 'text', placeholder: 'HH:MM' }}
  />
);

/** Displayed and typed in office time, stored in UTC. */
export const InstantInput = (props: InputProps) => {
  const control = useControl(props);
  const { tag } = useLanguage();
  return (
    <TextControl
      control={control}
      show={value => shownInstant(asText(value), tag)}
      read={text => parseInstant(text) ?? text}
      attributes={{
        ...figures,
        inputMode: 'text',
        placeholder: `${dayPattern[tag]} HH:MM`,
      }}
    />
  );
};

/** Several days, separated by commas. */
export const DatesInput = (props: InputProps) => {
  const { tag } = useLanguage();
  return (
    <TextControl
      control={useControl(props)}
      show={value =>
        Array.isArray(value) ? value.map(each => shownDay(asText(each), tag)).join(', ') : asText(value)
      }
      read={text => {
        const days = text.split(/[,;]/).filter(part => part.trim() !== '');
        return days.map(part => parseDay(part) ?? part.trim());
      }}
      attributes={{ placeholder: `${dayPattern[tag]}, ${dayPattern[tag]}` }}
    />
  );
};
