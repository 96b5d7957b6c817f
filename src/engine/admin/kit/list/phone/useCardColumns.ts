import { useResourceContext, useStore } from 'react-admin';
import type { ListParts } from '../../page/parts/parts';

/** Which columns the cards on a phone hide: none by default, stored on this device. */
export function useCardColumns(columns: ListParts['columns']) {
  const resource = useResourceContext();
  const [hidden, setHidden] = useStore<readonly string[]>(`${resource}.cards`, none);
  return {
    hidden,
    shown: Object.entries(columns).filter(([name], index) => index === 0 || !hidden.includes(name)),
    toggle: (name: string) =>
      setHidden(hidden.includes(name) ? hidden.filter(each => each !== name) : [...hidden, name]),
  };
}

const none: readonly string[] = [];
