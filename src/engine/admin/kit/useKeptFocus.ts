import { type FocusEvent, useLayoutEffect, useRef } from 'react';

/**
 * Props of an element that keeps the focus: if the focused button disables itself or goes with what it does, the first
 * element that matches one of the selectors, tried in order, gets the focus. Notices what the calling component renders.
 */
export function useKeptFocus<E extends HTMLElement>(...next: readonly [string, ...string[]]) {
  const box = useRef<E>(null);
  const focused = useRef<Element | null>(null);
  useLayoutEffect(() => {
    const element = focused.current;
    if (element === null || (element.isConnected && !element.matches(':disabled'))) return;
    focused.current = null;
    for (const selector of next) {
      const found = box.current?.querySelector<HTMLElement>(selector);
      if (found) return found.focus();
    }
  });
  return {
    ref: box,
    // a dialog that was opened here is elsewhere in the document
    onFocus: ({ target }: FocusEvent) => {
      focused.current = box.current?.contains(target) ? target : null;
    },
    onBlur: () => {
      focused.current = null;
    },
  };
}
