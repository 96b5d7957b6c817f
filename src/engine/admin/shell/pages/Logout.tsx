import { useLogout } from 'ra-core';
import { useEffect, useRef } from 'react';
import { useServices } from '../services';

/** R-ROUTE-5: opening the address is the act; the way back after signing in is not `/logout` again. */
export function Logout() {
  const logout = useLogout();
  const { session } = useServices();
  const isDone = useRef(false);
  useEffect(() => {
    if (isDone.current) return;
    isDone.current = true;
    // Opened directly, the session has not been asked for yet; one that is not known is not ended.
    const known = session.check().catch(() => null);
    void known.then(() => logout({}, undefined, false));
  }, [logout, session]);
  return null;
}
