import { useEvent } from 'ra-core';
import { useLayoutEffect } from 'react';
import { type Shortcut, shortcuts } from './shortcuts';

/** Registers an action while the component is mounted; null registers none. */
export function useShortcut(shortcut: Shortcut | null): void {
  useShortcuts(shortcut === null ? none : [shortcut]);
}

const none: readonly Shortcut[] = [];

export function useShortcuts(offered: readonly Shortcut[]): void {
  const run = useEvent((index: number) => offered[index]?.run());
  // Compared by value: re-rendering with equal shortcuts must not register them again.
  const described = JSON.stringify(offered);
  // a layout effect: the page's heading is focused at once, and keys typed before the next frame must work
  useLayoutEffect(() => {
    const plain: readonly Omit<Shortcut, 'run'>[] = JSON.parse(described);
    if (plain.length === 0) return;
    return shortcuts.add(plain.map((shortcut, index) => ({ ...shortcut, run: () => run(index) })));
  }, [described, run]);
}
