import { useQueryClient } from '@tanstack/react-query';
import { useLocation, useNavigate } from 'react-router-dom';
import { isObject } from '../../../../shared/isObject';
import { ruleFor } from '../../routing/routeRules';
import { useServices } from '../../services';

/**
 * Picks up the session that the server has just started, and opens the requested page. react-admin's
 * `useLogin` would navigate at once, while its cached auth check still fails, and so sign the user out again.
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

/**
 * Reads the location state that react-admin's logout leaves: `{nextPathname, nextSearch}`. No sign-in leads to a
 * sign-in.
 */
function pageAskedFor(state: unknown): string {
  const { nextPathname, nextSearch }: Readonly<Record<string, unknown>> = isObject(state) ? state : {};
  if (typeof nextPathname !== 'string' || ruleFor(nextPathname) === '/auth') return '/';
  return typeof nextSearch === 'string' ? nextPathname + nextSearch : nextPathname;
}
