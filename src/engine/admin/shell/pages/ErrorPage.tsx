import { Button } from '@mui/material';
import { HttpError, useResetErrorBoundaryOnLocationChange, useTranslate } from 'ra-core';
import { useRouteError } from 'react-router-dom';
import { MessagePage } from './MessagePage';

interface Props {
  readonly error?: unknown;
  readonly resetErrorBoundary: (...args: unknown[]) => void;
}

/** R-ROUTE-40: the status (500 if unknown) and its name. Details are in the console, not here. */
export function ErrorPage({ error, resetErrorBoundary }: Props) {
  const translate = useTranslate();
  useResetErrorBoundaryOnLocationChange(resetErrorBoundary);
  const status = statusOf(error);
  return (
    <MessagePage
      code={String(status)}
      title={translate(status === 404 ? 'app.error.status_404' : 'app.error.status_other')}
      text={translate('app.error.help')}
    >
      <Button variant="outlined" onClick={() => window.location.reload()}>
        {translate('app.error.reload')}
      </Button>
    </MessagePage>
  );
}

/**
 * The last resort, outside react-admin: there may be no language and no theme, so plain English and plain
 * HTML.
 */
export function RouterErrorPage() {
  const status = statusOf(useRouteError());
  return (
    <main>
      <h1>{status}</h1>
      <p>{status === 404 ? 'Page Not Found' : 'Internal Server Error'}</p>
    </main>
  );
}

function statusOf(error: unknown): number {
  return error instanceof HttpError && error.status >= 400 ? error.status : 500;
}
