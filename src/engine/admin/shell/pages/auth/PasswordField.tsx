import Visibility from '@mui/icons-material/Visibility';
import VisibilityOff from '@mui/icons-material/VisibilityOff';
import { IconButton, InputAdornment } from '@mui/material';
import { useTranslate } from 'ra-core';
import { useState } from 'react';
import { AuthField, type AuthFieldProps } from './AuthField';

/** A password that can be made visible, instead of asking for it twice. */
export function PasswordField(props: Omit<AuthFieldProps, 'name' | 'type' | 'slotProps'>) {
  const translate = useTranslate();
  const [isVisible, setVisible] = useState(false);
  return (
    <AuthField
      {...props}
      name="password"
      type={isVisible ? 'text' : 'password'}
      slotProps={{
        input: {
          endAdornment: (
            <InputAdornment position="end">
              <IconButton
                edge="end"
                aria-label={translate(`authorization.sign_in.${isVisible ? 'hide' : 'show'}_password`)}
                onClick={() => setVisible(!isVisible)}
              >
                {isVisible ? <VisibilityOff fontSize="small" /> : <Visibility fontSize="small" />}
              </IconButton>
            </InputAdornment>
          ),
        },
      }}
    />
  );
}
