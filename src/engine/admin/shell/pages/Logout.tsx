import { useLogout } from 'ra-core';
import { useEffect, useRef } from 'react';
import { useServices } from '../services';

/** R-ROUTE-5: opening the address signs out; signing in again does not lead back to `/logout`. */
export function Logout() {
  const logout = useLogout();
  const { session } = useServices();
  const isDone = useRef(false);
  useEffect(() => {
    if (isDone.current) return;
    isDone.current = true;
    // If the address is opened directly, the session is not loaded yet, and only a known session can be
    // ended.
    const known = session.check().catch(() => null);
    void known.then(() => logout({}, undefined, false));
  }, [logout, session]);
  return null;
}
