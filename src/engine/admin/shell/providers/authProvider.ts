import { HttpError } from 'ra-core';
import type { AuthProvider, UserIdentity } from 'react-admin';
import { readToken, takeToken } from '../session/cookie';
import type { SessionStore } from '../session/session';
import type { HttpClient } from './httpClient';
import type { PermissionsProvider } from './permissionsProvider';

/** ms between attempts to end a session, each twice as long as the one before */
const firstPauseMs = 1_000;
const longestPauseMs = 64_000;

/** The server knows the session no more. */
const isEnded = (error: unknown): boolean => error instanceof HttpError && error.status === 401;

/** Sign-in by session cookie: asks the server about the session and decides nothing itself. */
export function createAuthProvider(
  apiUrl: string,
  http: HttpClient,
  session: SessionStore,
  permissions: PermissionsProvider,
  whenBack: () => Promise<void> = () => Promise.resolve(),
): AuthProvider {
  /**
   * Ends the session on the server as soon as that can; this browser has already forgotten it. A new sign-in here ends it
   * as well, and is not ended with it.
   */
  async function endLater(): Promise<void> {
    const headers = { Authorization: `Bearer ${takeToken()}` };
    for (let pause = firstPauseMs; pause <= longestPauseMs; pause *= 2) {
      await whenBack();
      if (readToken() !== null) return;
      const isOver = await http(`${apiUrl}/auth/logout`, { method: 'POST', headers }).then(
        () => true,
        isEnded,
      );
      if (isOver) return;
      await new Promise(resolve => setTimeout(resolve, pause));
    }
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
        if (!isEnded(error)) void endLater();
      }
    },

    checkAuth: async () => {
      await session.check();
    },

    // Never rejects: react-admin would then report the refused call as done.
    checkError: async (error: { status?: number }) => {
      if (error.status === 401) session.lose();
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
