import { useQueryClient } from '@tanstack/react-query';
import { useAuthProvider } from 'ra-core';
import { useLocation, useNavigate } from 'react-router-dom';

/**
 * Signs in and goes on to the page that was asked for. react-admin's `useLogin` would go on at once, while
 * its cached answer to "is anybody signed in?" still says no, and so sign the user out again.
 */
export function useSignIn() {
  const authProvider = useAuthProvider();
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  const { state } = useLocation();
  return async (email: string, password: string): Promise<void> => {
    await authProvider?.login({ email, password });
    void queryClient.invalidateQueries({ queryKey: ['auth', 'getPermissions'] });
    await queryClient.resetQueries({ queryKey: ['auth', 'checkAuth'] });
    await navigate(pageAskedFor(state), { replace: true });
  };
}

/** What react-admin's logout leaves in the location: `{nextPathname, nextSearch}`. */
function pageAskedFor(state: unknown): string {
  if (typeof state !== 'object' || state === null || !('nextPathname' in state)) return '/';
  const search = 'nextSearch' in state && typeof state.nextSearch === 'string' ? state.nextSearch : '';
  return typeof state.nextPathname === 'string' ? state.nextPathname + search : '/';
}
