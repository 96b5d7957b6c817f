import { useLogout } from 'ra-core';
import { useEffect, useRef } from 'react';

/** R-ROUTE-5: opening the address is the act; the way back after signing in is not `/logout` again. */
export function Logout() {
  const logout = useLogout();
  const isDone = useRef(false);
  useEffect(() => {
    if (isDone.current) return;
    isDone.current = true;
    void logout({}, undefined, false);
  }, [logout]);
  return null;
}
