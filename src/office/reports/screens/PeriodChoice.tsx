import { DayField } from '@engine/admin/kit/dialog/DayField';
import { Box, MenuItem, TextField } from '@mui/material';
import { useState } from 'react';
import { useTranslate } from 'react-admin';
import { type Days, periods } from './periods';

interface Props {
  readonly days: Days;
  readonly onChange: (days: Days) => void;
}

/** A period by name, or by its first and last day. */
export function PeriodChoice({ days, onChange }: Props) {
  const translate = useTranslate();
  // Incomplete input: it becomes the period once both days are complete and in order.
  const [typed, setTyped] = useState<Days | null>(null);
  const { from, to } = typed ?? days;
  const named = periods();
  const chosen = named.find(each => each.from === from && each.to === to)?.name ?? 'other';
  const take = (next: Days) => {
    const isWhole = next.from !== '' && next.to !== '' && next.from <= next.to;
    setTyped(isWhole ? null : next);
    if (isWhole) onChange({ from: next.from, to: next.to });
  };
  return (
    <>
      <TextField
        select
        label={translate('reports.period')}
        value={chosen}
        onChange={({ target }) => {
          const period = named.find(({ name }) => name === target.value);
          if (period) take(period);
        }}
        sx={{ minWidth: 150 }}
      >
        {named.map(({ name }) => (
          <MenuItem key={name} value={name}>
            {translate(`reports.periods.${name}`)}
          </MenuItem>
        ))}
        {chosen === 'other' && <MenuItem value="other">{translate('reports.periods.other')}</MenuItem>}
      </TextField>
      <Box sx={{ width: 160 }}>
        <DayField label="reports.from" value={from} onChange={value => take({ from: value, to })} />
      </Box>
      <Box sx={{ width: 160 }}>
        <DayField label="reports.to" value={to} onChange={value => take({ from, to: value })} />
      </Box>
    </>
  );
}
