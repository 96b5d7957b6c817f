import CalendarMonth from '@mui/icons-material/CalendarMonthOutlined';
import { Box, IconButton, InputAdornment } from '@mui/material';
import { useRef } from 'react';
import { useTranslate } from 'react-admin';
import { parseDay } from '../format/date';
import { asText } from './TextControl';
import type { Control } from './useControl';

/** Opens the browser's calendar, which belongs to a native input that nobody sees; typing stays in the text field. */
export const PickerButton = ({ type, control }: { type: 'date'; control: Control }) => {
  const translate = useTranslate();
  const native = useRef<HTMLInputElement>(null);
  if (control.isReadOnly) return null;
  return (
    <InputAdornment position="end" sx={{ position: 'relative' }}>
      <IconButton
        size="small"
        edge="end"
        tabIndex={-1}
        aria-label={translate('app.kit.pick_date')}
        onClick={() => native.current?.showPicker()}
      >
        <CalendarMonth sx={{ fontSize: 18 }} />
      </IconButton>
      <Box
        component="input"
        ref={native}
        type={type}
        tabIndex={-1}
        aria-hidden
        value={parseDay(asText(control.value)) ?? ''}
        onChange={event => control.setValue(event.target.value === '' ? null : event.target.value)}
        sx={{ position: 'absolute', inset: 0, opacity: 0, pointerEvents: 'none' }}
      />
    </InputAdornment>
  );
};
