import type { AuthProvider, UserIdentity } from 'react-admin';
import { takeToken } from '../session/cookie';
import type { SessionStore } from '../session/session';
import { type HttpClient, isUnreachable } from './httpClient';
import type { PermissionsProvider } from './permissionsProvider';

/** Sign-in by session cookie: asks the server about the session and decides nothing itself. */
export function createAuthProvider(
  apiUrl: string,
  http: HttpClient,
  session: SessionStore,
  permissions: PermissionsProvider,
  whenBack: () => Promise<void> = () => Promise.resolve(),
): AuthProvider {
  /** Ends the session on the server once that is reachable again; this browser has already forgotten it. */
  async function endLater(): Promise<void> {
    const token = takeToken();
    await whenBack();
    await http(`${apiUrl}/auth/logout`, { method: 'POST', headers: { Authorization: `Bearer ${token}` } });
  }

  return {
    login: async ({ email, password }: { email: string; password: string }) => {
      await http(`${apiUrl}/auth/login`, { method: 'POST', body: JSON.stringify({ email, password }) });
      session.clear();
      await session.check();
    },

    logout: async () => {
      const wasSignedIn = session.current() !== null;
      session.end();
      if (!wasSignedIn) return;
      try {
        await http(`${apiUrl}/auth/logout`, { method: 'POST' });
      } catch (error) {
        // Any other error means that the server has already ended the session.
        if (isUnreachable(error)) void endLater().catch(() => undefined);
      }
    },

    checkAuth: async () => {
      await session.check();
    },

    checkError: async (error: { status?: number }) => {
      if (error.status !== 401) return;
      session.lose();
      throw new Error('ra.notification.logged_out');
    },

    getIdentity: async (): Promise<UserIdentity> => {
      const { user } = await session.check();
      return { ...user, fullName: `${user.first_name} ${user.last_name}`.trim() };
    },

    // react-admin calls this before sign-in, and treats a rejection as the end of a session.
    getPermissions: async () => {
      await session.check().catch(() => null);
      return permissions.all();
    },

    canAccess: async ({ resource, action }) => {
      await session.check();
      return permissions.can(resource, action);
    },
  };
}
