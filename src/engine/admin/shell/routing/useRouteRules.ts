import { useEffect } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { isExternal, type RouteRules, routeRules, ruleFor } from './routeRules';

/**
 * The last step of a navigation (R-ROUTE-38): after the route checks and the history entry, a rule may
 * redirect. Call it after `useVisit`, since effects run in the order of their calls.
 */
export function useRouteRules(rules: RouteRules = routeRules, leave: (address: string) => void = goTo): void {
  const { pathname } = useLocation();
  const navigate = useNavigate();
  const target = ruleFor(pathname, rules);
  useEffect(() => {
    if (target === null) return;
    if (isExternal(target)) leave(target);
    else void navigate(target, { replace: true });
  }, [target, navigate, leave]);
}

function goTo(address: string): void {
  window.location.assign(address);
}
