import type { HttpClient } from '../providers/httpClient';
import type { SessionStore } from '../session/session';

export interface Visit {
  readonly path: string;
  readonly name: string;
}

/**
 * Tells the server which page the user went to (R-SHELL-1). It comes after the route checks and never
 * stands in the way: nobody is signed in, nothing is sent; the call fails, it is logged.
 */
export function createHistory(apiUrl: string, http: HttpClient, session: SessionStore) {
  let last = '';
  return async ({ path, name }: Visit): Promise<void> => {
    const { user, viewAs = null } = session.current() ?? {};
    // what one sees through other eyes is nobody's visit
    if (!user || viewAs !== null || path === last) return;
    last = path;
    try {
      await http(`${apiUrl}/history/new`, {
        method: 'POST',
        body: JSON.stringify({ path, name, fan_user_id: user.id, updated_at: new Date().toISOString() }),
      });
    } catch (error) {
      console.error('Error sending path to api', error);
    }
  };
}
