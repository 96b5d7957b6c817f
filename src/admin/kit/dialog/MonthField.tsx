import { TextField } from '@mui/material';
import { useTranslate } from 'react-admin';

interface Props {
  /** message key */
  readonly label: string;
  /** YYYY-MM; empty while it is none */
  readonly value: string;
  readonly onChange: (month: string) => void;
}

/** The month that a run is about, with which it begins. */
export const MonthField = ({ label, value, onChange }: Props) => {
  const translate = useTranslate();
  return (
    <TextField
      type="month"
      required
      autoFocus
      label={translate(label)}
      value={value}
      onChange={({ target }) => onChange(target.value)}
      slotProps={{ inputLabel: { shrink: true } }}
    />
  );
};
