import { type ChangeEvent, useEffect, useState } from 'react';
import { useEvent, useResourceContext } from 'react-admin';
import { useOpenView } from '../views/useListState';

/** Debounce time in ms. */
const PAUSE = 300;

/** Typed text that was not set yet. */
interface Draft {
  readonly text: string;
  /** the value at that time */
  readonly over: string;
  /** the value set last, which may take effect while more is typed */
  readonly set: string | null;
  /** the view open at that time */
  readonly view: number | undefined;
}

/**
 * Debounces typed text before `setValue`. A value changed elsewhere (Back, an opened view) replaces the text; `clear`
 * empties it at once.
 */
export function useTyped(value: unknown, setValue: (value: string) => void) {
  const current = typeof value === 'string' ? value : '';
  const [openView] = useOpenView(useResourceContext() ?? '');
  const [draft, setDraft] = useState<Draft | null>(null);
  const [lastSet, setLastSet] = useState<string | null>(null);
  const isOfNow =
    draft !== null && draft.view === openView?.id && (current === draft.over || current === draft.set);
  // for good: the value may become the earlier one again
  if (draft !== null && !isOfNow) setDraft(null);
  const text = isOfNow ? draft.text : null;
  const set = useEvent((next: string) => {
    setValue(next);
    setLastSet(next);
    setDraft(null);
  });
  useEffect(() => {
    if (text === null) return;
    const timer = setTimeout(() => set(text), PAUSE);
    return () => clearTimeout(timer);
  }, [text, set]);
  return {
    value: text ?? current,
    onChange: ({ target }: ChangeEvent<HTMLInputElement>) =>
      setDraft({ text: target.value, over: current, set: lastSet, view: openView?.id }),
    clear: () => set(''),
  };
}
