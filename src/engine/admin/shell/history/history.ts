import type { HttpClient } from '../providers/httpClient';
import type { SessionStore } from '../session/session';

export interface Visit {
  /** different for each navigation, even to the same page */
  readonly key: string;
  readonly path: string;
  readonly name: string;
}

/** The server's limit in characters; a longer path is sent without its query. */
const longestPath = 2_000;

/**
 * Reports each navigation to the server, once (R-SHELL-1). Runs after the route checks and never blocks:
 * without a session nothing is sent, and a failed call is only logged.
 */
export function createHistory(apiUrl: string, http: HttpClient, session: SessionStore) {
  let last: string | null = null;
  return async ({ key, path, name }: Visit): Promise<void> => {
    const { user, viewAs = null } = session.current() ?? {};
    // viewing as another user does not count as a visit
    if (!user || viewAs !== null || key === last) return;
    last = key;
    const [pathname = path] = path.split('?');
    const body = {
      path: path.length > longestPath ? pathname : path,
      name,
      fan_user_id: user.id,
      updated_at: new Date().toISOString(),
    };
    try {
      await http(`${apiUrl}/history/new`, { method: 'POST', body: JSON.stringify(body) });
    } catch (error) {
      console.error('Error sending path to api', error);
    }
  };
}
