import { Alert, Button } from '@mui/material';
import { useTranslate } from 'ra-core';

interface Props {
  /** message key of what is missing */
  readonly text: string;
  readonly refetch: () => unknown;
}

/**
 * In place of a part of the page that failed to load: says what is missing and can retry, while the rest of
 * the page works.
 */
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
