import { Box } from '@mui/material';
import { useTranslate } from 'react-admin';

interface Props {
  /** replacement text; default: a general one */
  readonly text?: string;
}

/** A referenced record that this user may not see. */
export const OutOfSight = ({ text }: Props) => {
  const translate = useTranslate();
  return (
    <Box component="span" title={translate('app.kit.out_of_sight_why')} sx={{ color: 'text.secondary' }}>
      {text ?? translate('app.kit.out_of_sight')}
    </Box>
  );
};
