import { Box, Button } from '@mui/material';
import { useTranslate } from 'react-admin';

/** Stands in place of choices that could not be read, which is not the same as none found. */
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
