import { Box, TextField } from '@mui/material';
import { useState } from 'react';
import { useResourceContext, useTranslate, useTranslateLabel } from 'react-admin';
import { parseDay, parseInstant, parseMonth } from '../../../shared/parseDay';
import { parseScaled } from '../../../shared/parseScaled';
import { formatDay, formatInstant, formatMonth } from '../format/date';
import { useLanguage } from '../format/language';
import { formatTyped } from '../format/number';
import { useField } from '../page/entity/entityContext';
import { type FilterProps, useFilterValue } from './filterValue';

/** A range with both ends inclusive; either may stay empty. */
export const DateRangeFilter = (props: FilterProps) => {
  const { tag } = useLanguage();
  return (
    <RangeFilter
      {...props}
      read={text => parseDay(text)}
      show={value => formatDay(String(value), tag)}
      width={112}
    />
  );
};

/** Filters instants by day in office time: the range includes the whole last day. */
export const InstantRangeFilter = (props: FilterProps) => {
  const { tag } = useLanguage();
  return (
    <RangeFilter
      {...props}
      read={text => parseInstant(text)}
      readEnd={text => lastMoment(parseDay(text))}
      show={value => formatInstant(String(value), tag).slice(0, 10)}
      width={112}
    />
  );
};

function lastMoment(day: string | null): string | null {
  const last = day === null ? null : parseInstant(`${day} 23:59`);
  return last?.replace(':00.000Z', ':59.999Z') ?? null;
}

export const MonthRangeFilter = (props: FilterProps) => (
  <RangeFilter
    {...props}
    read={text => parseMonth(text)}
    show={value => formatMonth(String(value))}
    width={92}
  />
);

export interface NumberRangeProps extends FilterProps {
  /** decimal places of a scaled integer; cents have 2 */
  readonly scale?: number;
}

export const NumberRangeFilter = ({ scale: given, ...props }: NumberRangeProps) => {
  const field = useField(props.source);
  const scale = given ?? field?.scale ?? 0;
  const { tag } = useLanguage();
  return (
    <RangeFilter
      {...props}
      read={text => parseScaled(text, scale, tag)}
      show={value => (typeof value === 'number' ? formatTyped(value, scale, tag, { field }) : String(value))}
      width={104}
    />
  );
};

interface RangeProps extends FilterProps {
  readonly read: (text: string) => unknown;
  /** parser for the upper end, if it differs */
  readonly readEnd?: (text: string) => unknown;
  readonly show: (value: unknown) => string;
  readonly width: number;
}

export const RangeFilter = ({ source, label, read, readEnd = read, show, width }: RangeProps) => {
  const resource = useResourceContext();
  const translate = useTranslate();
  const name = useTranslateLabel()({ source, label, resource });
  const start = startOf(String(name), translate('app.kit.from'));
  return (
    <Box
      role="group"
      sx={{ display: 'flex', '& > :first-of-type fieldset': { borderRadius: '4px 0 0 4px' } }}
    >
      <End
        end={`${source}_gte`}
        label={start}
        // as wide as the label
        {...{ read, show, width: `clamp(${width}px, ${start.length}ch + 1.75rem, 19rem)` }}
      />
      <End end={`${source}_lte`} label={translate('app.kit.to')} {...{ read: readEnd, show, width }} />
    </Box>
  );
};

/**
 * Label of the lower end. If the field's label already ends in "from", nothing is added; after another preposition a
 * colon separates them, so that it does not read "on from".
 */
function startOf(name: string, from: string): string {
  if (name.endsWith(` ${from}`)) return name;
  return endsInPreposition.test(name) ? `${name}: ${from}` : `${name} ${from}`;
}

/** "valid until", "gültig ab", "gebucht am" */
const endsInPreposition = / (ab|am|bis|um|zum|at|by|on|to|until)$/;

interface EndProps extends Pick<RangeProps, 'read' | 'show'> {
  readonly end: string;
  readonly label: string;
  /** in pixels, or a CSS length */
  readonly width: number | string;
}

/** Applied on blur or Enter, so that a partly typed date does not filter the list. */
const End = ({ end, label, read, show, width }: EndProps) => {
  const [value, setValue] = useFilterValue(end);
  const [typed, setTyped] = useState<string | null>(null);
  const isUnreadable = typed !== null && typed.trim() !== '' && read(typed) === null;
  const apply = () => {
    if (typed === null || isUnreadable) return;
    setTyped(null);
    setValue(typed.trim() === '' ? null : read(typed));
  };
  return (
    <TextField
      label={label}
      value={typed ?? (value === null ? '' : show(value))}
      onChange={event => setTyped(event.target.value)}
      onBlur={apply}
      onKeyDown={event => event.key === 'Enter' && apply()}
      error={isUnreadable}
      size="small"
      margin="none"
      variant="outlined"
      sx={{
        width,
        '& .MuiInputBase-root': { height: 36 },
        '& .MuiInputLabel-root:not(.MuiInputLabel-shrink)': { top: -2 },
      }}
    />
  );
};
