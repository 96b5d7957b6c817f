import CalendarMonth from '@mui/icons-material/CalendarMonthOutlined';
import { Box, IconButton, InputAdornment } from '@mui/material';
import { useRef } from 'react';
import { useTranslate } from 'react-admin';

interface Props {
  /** YYYY-MM-DD, or empty */
  readonly value: string;
  readonly onChange: (day: string | null) => void;
  /** there is no text field beside it, so the button must be reachable by keyboard */
  readonly isAlone?: boolean;
}

/** Opens the browser's calendar with a hidden native date input; typing stays in the text field. */
export const PickerButton = ({ value, onChange, isAlone = false }: Props) => {
  const translate = useTranslate();
  const native = useRef<HTMLInputElement>(null);
  return (
    <InputAdornment position="end" sx={{ position: 'relative' }}>
      <IconButton
        size="small"
        edge="end"
        tabIndex={isAlone ? 0 : -1}
        aria-label={translate('app.kit.pick_date')}
        onClick={() => native.current?.showPicker()}
      >
        <CalendarMonth sx={{ fontSize: 18 }} />
      </IconButton>
      <Box
        component="input"
        ref={native}
        type="date"
        tabIndex={-1}
        aria-hidden
        value={value}
        onChange={event => onChange(event.target.value === '' ? null : event.target.value)}
        sx={{ position: 'absolute', inset: 0, opacity: 0, pointerEvents: 'none' }}
      />
    </InputAdornment>
  );
};
