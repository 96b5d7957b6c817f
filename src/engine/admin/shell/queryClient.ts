import { MutationCache, onlineManager, QueryClient } from '@tanstack/react-query';
import { isClaimed, isStale } from '../kit/conflict/staleError';
import { isUnreachable } from './providers/httpClient';
import type { Services } from './services';

/** Long enough to find everything of the last hour when the server is away. */
const hourMs = 60 * 60_000;

/** The HTTP client retries what may be retried; a second round here would make every error slow. */
export function createQueryClient(
  services: Pick<Services, 'session' | 'permissions' | 'resources' | 'writes' | 'staleWrite' | 'connection'>,
): QueryClient {
  const queryClient = new QueryClient({
    mutationCache: new MutationCache({
      // after the mutation's own word on the error, which may be to ask what counts
      onSettled: (_data, error, _variables, _context, mutation) => {
        if (isStale(error) && !isClaimed(error) && !mutation.meta?.handlesStale)
          services.staleWrite.set(error);
      },
    }),
    defaultOptions: {
      queries: { gcTime: hourMs },
      // A write that waited for the server would happen when it is no longer expected: the HTTP client refuses it.
      mutations: { networkMode: 'always' },
    },
  });
  // Rights are answered from the session; the page does not wait for the server to learn what may be seen.
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
 * A read that finds no server is no failure: it pauses, what was read before stays on the screen, and it goes on when
 * the server is back, together with everything else that is shown. react-admin says `retry: false` with each of its
 * queries, hence the one place that all of them pass.
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

/** What is on the screen was read with the rights of that time: when they change, it is read again. */
function followRights(queryClient: QueryClient, { session }: Pick<Services, 'session'>): void {
  let known: string | null = null;
  session.subscribe(() => {
    const rights = session.current()?.rights ?? null;
    const hasChanged = known !== null && rights !== null && rights !== known;
    known = rights;
    if (hasChanged) void readAgain(queryClient);
  });
}

/** Everything that is shown; who may see it follows from the session. */
export const readAgain = (queryClient: QueryClient): Promise<void> =>
  queryClient.invalidateQueries({ predicate: ({ queryKey }) => queryKey[0] !== 'auth' });

const pageActions = ['list', 'create', 'edit', 'show', 'delete'] as const;

/**
 * Puts the answer to "am I signed in?" and to every "may I?" into the cache as soon as the session is known; the panel
 * asks the server again with each navigation, and signing out forgets all answers. It saves a blink, drawing the panel
 * again for each question that begins or ends, and a page that waits for good: react-admin asks in the background, a
 * button that goes away meanwhile leaves its question unanswered, and the next page takes that for a check that is
 * still running.
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

/** the key of react-admin's question; its parameters, none, come after it */
const isSignedIn = ['auth', 'checkAuth'];
