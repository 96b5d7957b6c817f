import { useCheckAuth } from 'ra-core';
import { useEffect } from 'react';
import { useLocation } from 'react-router-dom';

/**
 * The first step of a navigation (R-ROUTE-36, R-ROUTE-38): checks whether the session is still valid. The
 * page does not wait for the result, since its own requests would fail in the same way; a user who is no
 * longer signed in is sent to the sign-in page, and from there back.
 */
export function useRouteCheck(): void {
  const { key } = useLocation();
  const check = useCheckAuth();
  // biome-ignore lint/correctness/useExhaustiveDependencies: each navigation has its own key
  useEffect(() => {
    check().catch(() => undefined);
  }, [check, key]);
}
