import { useEvent } from 'ra-core';
import { useLayoutEffect } from 'react';
import { type Shortcut, shortcuts } from './shortcuts';

/** Offers something while the component is there; null offers nothing. */
export function useShortcut(shortcut: Shortcut | null): void {
  useShortcuts(shortcut === null ? none : [shortcut]);
}

const none: readonly Shortcut[] = [];

export function useShortcuts(offered: readonly Shortcut[]): void {
  const run = useEvent((index: number) => offered[index]?.run());
  // Equal offers are the same offer: only then does a render cost nothing.
  const described = JSON.stringify(offered);
  // with the page itself: its heading takes the focus at once, and who types on does not wait for a frame
  useLayoutEffect(() => {
    const plain: readonly Omit<Shortcut, 'run'>[] = JSON.parse(described);
    if (plain.length === 0) return;
    return shortcuts.add(plain.map((shortcut, index) => ({ ...shortcut, run: () => run(index) })));
  }, [described, run]);
}
