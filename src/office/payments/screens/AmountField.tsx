import { InputAdornment, TextField } from '@mui/material';

interface Props {
  readonly label: string;
  /** the typed text, such as `1.234,50` */
  readonly value: string;
  readonly error: boolean;
  readonly helperText?: string;
  readonly width?: number;
  readonly onChange: (text: string) => void;
}

/** An amount in euros, as typed by the user. */
export const AmountField = ({ width, onChange, ...props }: Props) => (
  <TextField
    size="small"
    {...props}
    onChange={({ target }) => onChange(target.value)}
    sx={{ width }}
    slotProps={{
      htmlInput: { inputMode: 'decimal', style: { textAlign: 'right' } },
      input: { endAdornment: <InputAdornment position="end">€</InputAdornment> },
    }}
  />
);
