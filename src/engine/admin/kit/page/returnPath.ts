import { useLocation } from 'react-admin';
import { isObject } from '../../../shared/isObject';

/** The state of a link to a form from which one comes back to `path` after saving. */
export const comingBackTo = (path: string) => ({ returnPath: path });

/** Where the user came from to mend something, and goes back to; null for a form opened for its own sake. */
export function useReturnPath(): string | null {
  const state: unknown = useLocation().state;
  return isObject(state) && typeof state.returnPath === 'string' ? state.returnPath : null;
}
