import { Box } from '@mui/material';
import { useTranslate } from 'react-admin';

/** A record that is named here and that this user may not see. */
export const OutOfSight = () => {
  const translate = useTranslate();
  return (
    <Box component="span" title={translate('app.kit.out_of_sight_why')} sx={{ color: 'text.secondary' }}>
      {translate('app.kit.out_of_sight')}
    </Box>
  );
};
