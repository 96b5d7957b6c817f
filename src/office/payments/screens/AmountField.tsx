import { InputAdornment, TextField } from '@mui/material';

interface Props {
  readonly label: string;
  /** what is typed, like `1.234,50` */
  readonly value: string;
  readonly error: boolean;
  readonly helperText?: string;
  readonly width?: number;
  readonly onChange: (text: string) => void;
}

/** An amount in euros, as people type it. */
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
