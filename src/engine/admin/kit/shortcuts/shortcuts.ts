import { createStore } from '../store';

export const shortcutGroups = ['everywhere', 'page', 'list', 'record', 'form', 'go'] as const;
type ShortcutGroup = (typeof shortcutGroups)[number];

/** An action of a page with a name and keys. The shortcut help and the command palette list these. */
export interface Shortcut {
  /**
   * Alternative key combinations; empty: offered in the palette only. `mod+s` is Ctrl-S, on a Mac Command-S; `g b` is a
   * sequence of two keys; others are named as in `KeyboardEvent.key`: `n`, `?`, `alt+n`, `ArrowDown`.
   */
  readonly keys: readonly string[];
  /** name of the action in the user's language */
  readonly label: string;
  readonly group: ShortcutGroup;
  readonly run: () => void;
  /** navigation on the page: repeats while the key is held, and is not listed in the palette */
  readonly isMove?: boolean;
  /** handled by the browser itself, and only listed in the help */
  readonly isNative?: boolean;
  /** belongs to a dialog: active only while one is open */
  readonly inDialog?: boolean;
}

const all = createStore<readonly Shortcut[]>([]);

/** The currently available actions: components add theirs while they are mounted. */
export const shortcuts = {
  add(added: readonly Shortcut[]): () => void {
    all.set([...all.get(), ...added]);
    return () => all.set(all.get().filter(shortcut => !added.includes(shortcut)));
  },
  current: all.get,
};
