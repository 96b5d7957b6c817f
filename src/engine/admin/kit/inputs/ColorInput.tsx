import { Box, InputAdornment } from '@mui/material';
import { useTranslate } from 'react-admin';
import { isColor } from '../../../shared/plainFormats';
import { typedText } from '../../../shared/typedText';
import { useControl } from './formControls';
import type { InputProps } from './inputProps';
import { asText, TextControl } from './TextControl';

/** A colour code (`#1e88e5`) with the browser's colour picker at the end. */
export const ColorInput = (props: InputProps) => {
  const control = useControl(props);
  const translate = useTranslate();
  const code = asText(control.value);
  return (
    <TextControl
      control={control}
      read={text => typedText('color', text)}
      attributes={{ spellCheck: false, placeholder: '#1e88e5', className: 'code' }}
      end={
        !control.isReadOnly && (
          <InputAdornment position="end">
            <Box
              component="input"
              type="color"
              aria-label={translate('app.kit.choose_color')}
              value={isColor(code) ? code : '#ffffff'}
              onChange={event => control.setValue(event.target.value)}
              onBlur={control.onBlur}
              sx={{ width: 32, height: 24, p: 0, border: 0, background: 'none', cursor: 'pointer' }}
            />
          </InputAdornment>
        )
      }
    />
  );
};
