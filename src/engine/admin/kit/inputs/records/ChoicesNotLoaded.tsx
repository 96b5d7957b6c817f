import { Box, Button } from '@mui/material';
import { useTranslate } from 'react-admin';

/** Shown if the options could not be loaded, which differs from finding none. */
export const ChoicesNotLoaded = ({ again }: { readonly again: () => void }) => {
  const translate = useTranslate();
  return (
    <Box role="alert">
      {translate('app.kit.not_loaded')}
      <Button size="small" onClick={again} sx={{ display: 'block', mt: 0.5 }}>
        {translate('app.kit.try_again')}
      </Button>
    </Box>
  );
};
