import { Alert, Button } from '@mui/material';
import { useTranslate } from 'ra-core';

interface Props {
  /** key of what is missing */
  readonly text: string;
  readonly refetch: () => unknown;
}

/** A part of the page that did not load: it says what is missing and asks again, while the rest of the page works. */
export function PartNotLoaded({ text, refetch }: Props) {
  const translate = useTranslate();
  return (
    <Alert
      severity="warning"
      action={
        <Button color="inherit" size="small" onClick={() => void refetch()}>
          {translate('app.kit.try_again')}
        </Button>
      }
    >
      {translate(text)}
    </Alert>
  );
}
