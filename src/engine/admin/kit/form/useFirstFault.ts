import { type RefObject, useEffect, useRef } from 'react';
import { showInput } from './showInput';

/** After a failed save attempt, focuses the first faulty input and opens its tab. */
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

/** The input of a select is hidden; its combobox can be focused instead. */
const FAULTY = '[aria-invalid="true"]:not([aria-hidden="true"]), .Mui-error > [role="combobox"]';
