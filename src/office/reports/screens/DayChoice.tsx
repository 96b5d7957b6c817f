import { DayField } from '@engine/admin/kit/dialog/DayField';
import { today } from '@engine/shared/day';
import { Box, MenuItem, TextField } from '@mui/material';
import { useState } from 'react';
import { useTranslate } from 'react-admin';
import { balanceDays } from './periods';

interface Props {
  readonly day: string;
  readonly onChange: (day: string) => void;
}

/** Today or an earlier day: one of the usual ones, or any other. */
export function DayChoice({ day, onChange }: Props) {
  const translate = useTranslate();
  const [typed, setTyped] = useState<string | null>(null);
  const shown = typed ?? day;
  const named = balanceDays();
  const take = (next: string) => {
    const isDay = next !== '' && next <= today();
    setTyped(isDay ? null : next);
    if (isDay) onChange(next);
  };
  const chosen = named.find(each => each.day === shown)?.name ?? 'other';
  return (
    <>
      <TextField
        select
        label={translate('reports.when')}
        value={chosen}
        onChange={({ target }) => take(named.find(({ name }) => name === target.value)?.day ?? shown)}
        sx={{ minWidth: 170 }}
      >
        {named.map(({ name }) => (
          <MenuItem key={name} value={name}>
            {translate(`reports.days.${name}`)}
          </MenuItem>
        ))}
        {chosen === 'other' && <MenuItem value="other">{translate('reports.days.other')}</MenuItem>}
      </TextField>
      <Box sx={{ width: 160 }}>
        <DayField label="reports.day" value={shown} onChange={take} />
      </Box>
    </>
  );
}
