import { MutationCache, onlineManager, QueryClient } from '@tanstack/react-query';
import { isClaimed, isStale } from '../kit/conflict/staleError';
import { isUnreachable } from './providers/httpClient';
import type { Services } from './services';

/** Keeps everything read in the last hour available while the server is unreachable. */
const hourMs = 60 * 60_000;

/** The HTTP client retries what may be retried; retrying here as well would delay every error. */
export function createQueryClient(
  services: Pick<Services, 'session' | 'permissions' | 'resources' | 'writes' | 'staleWrite' | 'connection'>,
): QueryClient {
  const queryClient = new QueryClient({
    mutationCache: new MutationCache({
      // after the mutation's own error handler, which may claim the conflict and let the user decide
      onSettled: (_data, error, _variables, _context, mutation) => {
        if (isStale(error) && !isClaimed(error) && !mutation.meta?.handlesStale)
          services.staleWrite.set(error);
      },
    }),
    defaultOptions: {
      queries: { gcTime: hourMs },
      // A paused write would be sent when the user no longer expects it: it must run at once, so that the
      // HTTP client rejects it.
      mutations: { networkMode: 'always' },
    },
  });
  // Permissions come from the session, so these queries run without the server.
  queryClient.setQueryDefaults(['auth'], { networkMode: 'always' });
  waitForServer(queryClient, services);
  answerAccessAtOnce(queryClient, services);
  followRights(queryClient, services);
  services.writes.subscribe(() => {
    for (const figures of ['work', 'sums', 'groups', 'related'])
      void queryClient.invalidateQueries({ queryKey: [figures] });
  });
  return queryClient;
}

/**
 * Makes reads wait while the server is unreachable: they pause instead of failing, older data stays on the
 * screen, and they resume together when the server is back. react-admin sets `retry: false` on each of its
 * queries, so this overrides the one method that all of them pass through.
 */
function waitForServer(queryClient: QueryClient, { connection }: Pick<Services, 'connection'>): void {
  onlineManager.setEventListener(setOnline => {
    const update = () => setOnline(connection.awaySince() === null);
    update();
    return connection.subscribe(update);
  });
  const complete = queryClient.defaultQueryOptions.bind(queryClient);
  const patient: typeof complete = options => ({
    ...complete(options),
    retry: (_failures, error) => isUnreachable(error),
    retryDelay: 0,
  });
  queryClient.defaultQueryOptions = patient;
}

/** Data on the screen was read with the permissions of that time: when they change, it is read again. */
function followRights(queryClient: QueryClient, { session }: Pick<Services, 'session'>): void {
  let known: string | null = null;
  session.subscribe(() => {
    const rights = session.current()?.rights ?? null;
    const hasChanged = known !== null && rights !== null && rights !== known;
    known = rights;
    if (hasChanged) void readAgain(queryClient);
  });
}

/** Invalidates everything except permissions, which follow from the session. */
export const readAgain = (queryClient: QueryClient): Promise<void> =>
  queryClient.invalidateQueries({ predicate: ({ queryKey }) => queryKey[0] !== 'auth' });

const pageActions = ['list', 'create', 'edit', 'show', 'delete'] as const;

/**
 * Writes the answers to "is the user signed in?" and to every permission check into the cache as soon as the
 * session is known. They cannot go stale: the panel asks the server again with each navigation, and signing
 * out clears them. This saves a flash, a render of the panel for each check, and a page that waits forever:
 * react-admin checks in the background, a button that unmounts meanwhile leaves its query pending, and the
 * next page takes that for a check that is still running.
 */
function answerAccessAtOnce(
  queryClient: QueryClient,
  services: Pick<Services, 'session' | 'permissions' | 'resources'>,
): void {
  const { session, permissions } = services;
  queryClient.setQueryDefaults(['auth', 'canAccess'], { gcTime: Number.POSITIVE_INFINITY });
  queryClient.setQueryDefaults(isSignedIn, { staleTime: Number.POSITIVE_INFINITY });
  const answer = () => {
    if (!session.current()) return;
    queryClient.setQueryData([...isSignedIn, {}], true);
    for (const { name: resource } of services.resources) {
      for (const action of pageActions) {
        queryClient.setQueryData(
          ['auth', 'canAccess', { action, resource }],
          permissions.can(resource, action),
        );
      }
    }
  };
  answer();
  session.subscribe(answer);
}

/** react-admin's query key, without its (empty) parameters */
const isSignedIn = ['auth', 'checkAuth'];
