import type { HttpClient } from '../providers/httpClient';
import type { SessionStore } from '../session/session';

export interface Visit {
  /** differs for each navigation, also to the same page */
  readonly key: string;
  readonly path: string;
  readonly name: string;
}

/** As long as the server takes; a list under more filters than that is remembered without them. */
const longestPath = 2_000;

/**
 * Reports to the server which page the user went to, once per navigation (R-SHELL-1). It comes after the route checks and
 * never stands in the way: without a session nothing is sent; the call fails, it is logged.
 */
export function createHistory(apiUrl: string, http: HttpClient, session: SessionStore) {
  let last: string | null = null;
  return async ({ key, path, name }: Visit): Promise<void> => {
    const { user, viewAs = null } = session.current() ?? {};
    // what is seen through other eyes is no visit
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
