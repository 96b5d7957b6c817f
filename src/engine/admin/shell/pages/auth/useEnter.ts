import { useQueryClient } from '@tanstack/react-query';
import { useLocation, useNavigate } from 'react-router-dom';
import { isObject } from '../../../../shared/isObject';
import { useServices } from '../../services';

/**
 * The server has begun a session: take it up and go on to the page that was asked for. react-admin's `useLogin` would
 * go on at once, while its cached answer to "is anybody signed in?" still says no, and so sign the user out again.
 */
export function useEnter() {
  const { session } = useServices();
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  const { state } = useLocation();
  return async (): Promise<void> => {
    session.clear();
    await session.check();
    void queryClient.invalidateQueries({ queryKey: ['auth', 'getPermissions'] });
    await queryClient.resetQueries({ queryKey: ['auth', 'checkAuth'] });
    await navigate(pageAskedFor(state), { replace: true });
  };
}

/** What react-admin's logout leaves in the location: `{nextPathname, nextSearch}`. */
function pageAskedFor(state: unknown): string {
  const { nextPathname, nextSearch }: Readonly<Record<string, unknown>> = isObject(state) ? state : {};
  if (typeof nextPathname !== 'string') return '/';
  return typeof nextSearch === 'string' ? nextPathname + nextSearch : nextPathname;
}
