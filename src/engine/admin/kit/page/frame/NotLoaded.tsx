import { Alert, AlertTitle, Button } from '@mui/material';
import { HttpError, useTranslate } from 'react-admin';

interface Props {
  readonly error?: Error | null;
  readonly refetch: () => unknown;
  /** the error replaces the whole page, so it is the page's heading */
  readonly isPage?: boolean;
}

/**
 * Shows why something could not be loaded, with a retry button. Where the question itself was refused, only the reason
 * is shown: a retry would fail in the same way. Renders nothing without an error.
 */
export const NotLoaded = ({ error, refetch, isPage = false }: Props) => {
  const translate = useTranslate();
  if (!error) return null;
  const status: unknown = error instanceof HttpError ? error.status : null;
  const text = translate(error.message, { _: error.message });
  if (refusals.some(each => each === status) && !isPage)
    return (
      <Alert severity="warning" variant="outlined" sx={place}>
        {text}
      </Alert>
    );
  const isMissing = status === 404;
  return (
    <Alert
      severity={isMissing ? 'info' : 'error'}
      variant="outlined"
      sx={place}
      action={
        <Button color="inherit" size="small" onClick={() => void refetch()}>
          {translate('app.kit.try_again')}
        </Button>
      }
    >
      <AlertTitle component={isPage ? 'h1' : 'p'}>
        {translate(isMissing ? 'app.kit.load_missing' : 'app.kit.load_error')}
      </AlertTitle>
      {text}
    </Alert>
  );
};

/** Statuses of what stays refused until something else is asked for, or something has changed. */
const refusals = [400, 409, 413] as const;

const place = { my: 2, bgcolor: 'background.paper' } as const;
