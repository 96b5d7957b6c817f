import { type RefObject, useEffect, useRef } from 'react';
import { showInput } from './showInput';

/** After a refused attempt to save, brings the first faulty input into sight and gives it the focus. */
export function useFirstFault<E extends HTMLElement>(
  attempt: number,
  open: (tab: string) => void,
): RefObject<E | null> {
  const root = useRef<E>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: once an attempt, not whenever the page renders
  useEffect(() => {
    const first = attempt > 0 ? root.current?.querySelector<HTMLElement>(FAULTY) : null;
    return first ? showInput(first, open) : undefined;
  }, [attempt]);
  return root;
}

/** A select's own input is hidden; what can take the focus stands beside it. */
const FAULTY = '[aria-invalid="true"]:not([aria-hidden="true"]), .Mui-error > [role="combobox"]';
