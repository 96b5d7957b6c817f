import { InputAdornment, MenuItem, TextField } from '@mui/material';
import { useState } from 'react';
import { useTranslate } from 'react-admin';
import { currencySign } from '../../../shared/conventions';
import { useLanguage } from '../../kit/format/language';
import type { Setting } from './setting';
import { readValue, shownValue } from './settingText';

interface Props {
  readonly setting: Setting;
  readonly value: string | null;
  readonly fault: string | null;
  readonly label: string;
  readonly describedBy: string;
  readonly isReadOnly: boolean;
  readonly onChange: (value: string | null) => void;
}

/** The input for the setting's type; an empty one shows the default, which then applies. */
export const SettingInput = ({ setting, value, fault, label, describedBy, isReadOnly, onChange }: Props) => {
  const { definition } = setting;
  const translate = useTranslate();
  const { tag } = useLanguage();
  const [typed, setTyped] = useState<string | null>(null);
  const fallback = definition.default === null ? '' : String(definition.default);
  const isNumber = definition.type === 'integer' || definition.type === 'money';
  const shared = {
    fullWidth: true,
    size: 'small',
    margin: 'none',
    disabled: isReadOnly,
    error: fault !== null,
    helperText: fault === null ? undefined : translate(fault, { _: fault }),
  } as const;
  if (definition.type === 'boolean')
    return (
      <TextField
        {...shared}
        select
        value={value ?? fallback}
        onChange={({ target }) => onChange(target.value === fallback ? null : target.value)}
        slotProps={{
          select: { SelectDisplayProps: { 'aria-label': label, 'aria-describedby': describedBy } },
        }}
      >
        {['true', 'false'].map(option => (
          <MenuItem key={option} value={option}>
            {translate(`ra.boolean.${option}`)}
          </MenuItem>
        ))}
      </TextField>
    );
  return (
    <TextField
      {...shared}
      type={definition.type === 'email' ? 'email' : 'text'}
      value={typed ?? (value === null ? '' : shownValue(definition, value, tag))}
      placeholder={shownValue(definition, fallback, tag)}
      onChange={({ target }) => {
        setTyped(target.value);
        onChange(readValue(definition, target.value, tag));
      }}
      onBlur={() => setTyped(null)}
      slotProps={{
        input: {
          endAdornment: definition.type === 'money' && (
            <InputAdornment position="end">{currencySign()}</InputAdornment>
          ),
        },
        htmlInput: {
          'aria-label': label,
          'aria-describedby': describedBy,
          name: setting.key,
          autoComplete: 'off',
          inputMode: isNumber ? 'decimal' : undefined,
          style: isNumber ? { textAlign: 'right', fontVariantNumeric: 'tabular-nums' } : undefined,
        },
      }}
    />
  );
};
