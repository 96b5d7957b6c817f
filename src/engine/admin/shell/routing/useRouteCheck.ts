import { useCheckAuth } from 'ra-core';
import { useEffect } from 'react';
import { useLocation } from 'react-router-dom';

/**
 * The first step of a navigation (R-ROUTE-36, R-ROUTE-38): is the session still good? The page does not wait for the answer, for
 * the page's own questions get no other; who is not signed in any more is led to the sign-in, and from there back.
 */
export function useRouteCheck(): void {
  const { key } = useLocation();
  const check = useCheckAuth();
  // biome-ignore lint/correctness/useExhaustiveDependencies: each navigation has its own key
  useEffect(() => {
    check().catch(() => undefined);
  }, [check, key]);
}
