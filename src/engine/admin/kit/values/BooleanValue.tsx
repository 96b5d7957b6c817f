import CheckCircle from '@mui/icons-material/CheckCircle';
import RemoveCircleOutline from '@mui/icons-material/RemoveCircleOutline';
import { useTranslate } from 'react-admin';
import { isBoolean, Value, type ValueProps } from './Value';

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
          <RemoveCircleOutline
            role="img"
            aria-hidden={false}
            aria-label={translate('ra.boolean.false')}
            sx={{ fontSize: 18, display: 'block', color: 'text.disabled' }}
          />
        )
      }
    </Value>
  );
};
