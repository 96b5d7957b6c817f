import { useLocation } from 'react-admin';
import { isObject } from '../../../../shared/isObject';

/** The router state of a link to a form that returns to `path` after saving. */
export const comingBackTo = (path: string) => ({ returnPath: path });

/** The path to return to after a correction; null if the form was not opened from another page. */
export function useReturnPath(): string | null {
  const state: unknown = useLocation().state;
  return isObject(state) && typeof state.returnPath === 'string' ? state.returnPath : null;
}
