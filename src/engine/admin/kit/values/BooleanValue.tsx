import CheckCircle from '@mui/icons-material/CheckCircle';
import { Box } from '@mui/material';
import { useTranslate } from 'react-admin';
import { isBoolean, Value, type ValueProps } from './Value';

/** A tick for yes; *No* in grey letters, since a crossed-out circle would read as "blocked". */
export const BooleanValue = ({ source }: ValueProps) => {
  const translate = useTranslate();
  return (
    <Value source={source} is={isBoolean}>
      {yes =>
        yes ? (
          <CheckCircle
            role="img"
            aria-hidden={false}
            aria-label={translate('ra.boolean.true')}
            sx={{ fontSize: 18, display: 'block', color: 'success.main' }}
          />
        ) : (
          <Box component="span" sx={{ color: 'text.secondary' }}>
            {translate('ra.boolean.false')}
          </Box>
        )
      }
    </Value>
  );
};
