import type { AuthProvider, UserIdentity } from 'react-admin';
import { takeToken } from '../session/cookie';
import type { SessionStore } from '../session/session';
import { type HttpClient, isUnreachable } from './httpClient';
import type { PermissionsProvider } from './permissionsProvider';

/** Sign-in by cookie: the browser holds the session, this asks the server about it and never decides itself. */
export function createAuthProvider(
  apiUrl: string,
  http: HttpClient,
  session: SessionStore,
  permissions: PermissionsProvider,
  whenBack: () => Promise<void> = () => Promise.resolve(),
): AuthProvider {
  /** After signing out no session is open: this browser forgets it now, the server when it can. */
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
        // A session that the server already ended needs no second ending.
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

    // react-admin asks before anybody is signed in, and takes a refusal for the end of a session.
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
