import CloudOffOutlined from '@mui/icons-material/CloudOffOutlined';
import { Alert, Box, Button } from '@mui/material';
import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useNotify, useTimeout, useTranslate } from 'ra-core';
import { useEffect, useSyncExternalStore } from 'react';
import { formatInstant } from '../../kit/format/date';
import { useLanguage } from '../../kit/format/language';
import { waitingPages } from '../../kit/page/frame/waitingPages';
import { useStored } from '../../kit/store';
import { useServices } from '../services';

interface Props {
  /** message key to show while nothing on the screen has been read from the server */
  readonly otherwise?: string;
}

/**
 * Says that the server is unreachable, how old the data on the screen is, and when the server is back. An
 * outage below a second is not shown.
 */
export function ConnectionBanner({ otherwise = 'app.connection.nothing_here' }: Props) {
  const { connection } = useServices();
  const since = useStored({ subscribe: connection.subscribe, get: connection.awaySince });
  return (
    <Box role="status" aria-live="polite">
      {since !== null && <Away otherwise={otherwise} />}
    </Box>
  );
}

function Away({ otherwise }: Required<Props>) {
  const translate = useTranslate();
  const { tag } = useLanguage();
  const { connection } = useServices();
  const isShown = useTimeout(800);
  const queryClient = useQueryClient();
  const readAt = useSyncExternalStore(
    listener => queryClient.getQueryCache().subscribe(listener),
    () => oldestOf(queryClient),
  );
  const isBlank = useStored(waitingPages) > 0;
  useNoticeWhenBack(isShown);
  if (!isShown) return null;
  return (
    <Alert
      role="presentation"
      severity="warning"
      icon={<CloudOffOutlined fontSize="small" />}
      sx={{ borderRadius: 0, py: 0, alignItems: 'center', '& .MuiAlert-action': { py: 0.5, pt: 0.5 } }}
      action={
        <Button color="inherit" size="small" onClick={() => void connection.look()}>
          {translate('app.connection.try_now')}
        </Button>
      }
    >
      <strong>{translate('app.connection.away')}</strong>{' '}
      {readAt === null || isBlank
        ? translate(otherwise)
        : translate('app.connection.state_of', { at: formatInstant(new Date(readAt).toISOString(), tag) })}
    </Alert>
  );
}

/**
 * When the data on the screen was read, in ms since 1970; the oldest query counts. Null: there is no query, or
 * one has no data yet.
 */
function oldestOf(queryClient: QueryClient): number | null {
  const shown = queryClient
    .getQueryCache()
    .findAll({ type: 'active', predicate: ({ queryKey }) => queryKey[0] !== 'auth' });
  const times = shown.map(({ state }) => state.dataUpdatedAt);
  return times.length === 0 || times.includes(0) ? null : Math.min(...times);
}

function useNoticeWhenBack(isShown: boolean): void {
  const { connection } = useServices();
  const notify = useNotify();
  useEffect(() => {
    if (!isShown) return;
    return () => {
      if (connection.awaySince() === null) notify('app.connection.back', { type: 'success' });
    };
  }, [isShown, connection, notify]);
}
