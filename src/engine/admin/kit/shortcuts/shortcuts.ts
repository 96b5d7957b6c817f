import { createStore } from '../store';

export const shortcutGroups = ['everywhere', 'page', 'list', 'record', 'form', 'go'] as const;
type ShortcutGroup = (typeof shortcutGroups)[number];

/** Something that a page can do, by key and by name. The help sheet and the command palette are made of these. */
export interface Shortcut {
  /**
   * Alternatives; none: offered in the palette only. `mod+s` is Ctrl-S, on a Mac Command-S; `g b` is one key after the
   * other; others are named as in `KeyboardEvent.key`: `n`, `?`, `alt+n`, `ArrowDown`.
   */
  readonly keys: readonly string[];
  /** what it does, in the user's language */
  readonly label: string;
  readonly group: ShortcutGroup;
  readonly run: () => void;
  /** moves about on the page: repeats while the key is held, and is nothing to choose from a palette */
  readonly isMove?: boolean;
  /** done by the browser itself, and listed so that people know */
  readonly isNative?: boolean;
  /** belongs to a dialog: acts while one is open, and only then */
  readonly inDialog?: boolean;
}

const all = createStore<readonly Shortcut[]>([]);

/** What can be done right now: the parts of the page put in what they offer while they are there. */
export const shortcuts = {
  add(added: readonly Shortcut[]): () => void {
    all.set([...all.get(), ...added]);
    return () => all.set(all.get().filter(shortcut => !added.includes(shortcut)));
  },
  current: all.get,
};
