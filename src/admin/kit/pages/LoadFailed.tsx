import CloudOff from '@mui/icons-material/CloudOffOutlined';
import { Button, Card, Typography } from '@mui/material';
import { useListContext, useTranslate } from 'react-admin';

/** A list that could not be read; the message itself has been told already, so this offers the way on. */
export const LoadFailed = () => {
  const translate = useTranslate();
  const { refetch } = useListContext();
  return (
    <Card role="alert" sx={{ px: 2, py: 5, textAlign: 'center' }}>
      <CloudOff aria-hidden color="disabled" sx={{ fontSize: 32, mb: 0.5 }} />
      <Typography component="h1" variant="body2" color="text.secondary">
        {translate('app.kit.not_loaded')}
      </Typography>
      <Button variant="outlined" sx={{ mt: 1.5 }} onClick={() => void refetch()}>
        {translate('app.kit.try_again')}
      </Button>
    </Card>
  );
};
