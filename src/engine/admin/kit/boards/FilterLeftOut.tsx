import { Typography } from '@mui/material';
import { useTranslate } from 'react-admin';

/** Says that the list has a filter of days, which the day or month shown here takes the place of. */
export const FilterLeftOut = () => {
  const translate = useTranslate();
  return (
    <Typography role="status" variant="body2" color="text.secondary" sx={{ ml: 1 }}>
      {translate('app.boards.filter_left_out')}
    </Typography>
  );
};
