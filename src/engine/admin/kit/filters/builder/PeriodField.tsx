import { Box, MenuItem, TextField } from '@mui/material';
import { useTranslate } from 'react-admin';
import { useLanguage } from '../../format/language';
import { countedDays, namedPeriods, periodText } from './periods';

interface Props {
  readonly value: string;
  readonly onChange: (value: string) => void;
}

/** A period relative to today. */
export const PeriodField = ({ value, onChange }: Props) => {
  const translate = useTranslate();
  const { tag } = useLanguage();
  const days = countedDays(value);
  const isKnown = days !== null || namedPeriods[value] !== undefined;
  return (
    <Box sx={{ display: 'flex', gap: 1 }}>
      <TextField
        select
        fullWidth
        size="small"
        label={translate('app.filter.period.label')}
        value={days ? `$days${days.direction}` : value}
        onChange={({ target }) =>
          onChange(target.value.startsWith('$days') ? `${target.value}${days?.count ?? 14}` : target.value)
        }
      >
        {Object.entries(namedPeriods).map(([period, name]) => (
          <MenuItem key={period} value={period}>
            {translate(`app.filter.period.${name}`)}
          </MenuItem>
        ))}
        <MenuItem value="$days-">{translate('app.filter.period.last_some')}</MenuItem>
        <MenuItem value="$days+">{translate('app.filter.period.next_some')}</MenuItem>
        {!isKnown && <MenuItem value={value}>{periodText(value, translate, tag)}</MenuItem>}
      </TextField>
      {days && (
        <TextField
          size="small"
          type="number"
          label={translate('app.filter.period.days')}
          value={days.count}
          onChange={({ target }) => {
            const count = Math.min(Math.max(Math.trunc(Number(target.value)) || 0, 0), 999);
            onChange(`$days${days.direction}${count}`);
          }}
          slotProps={{ htmlInput: { min: 1, max: 999 } }}
          sx={{ width: 104, flexShrink: 0 }}
        />
      )}
    </Box>
  );
};
