import { type ChangeEvent, useEffect, useState } from 'react';
import { useEvent } from 'react-admin';

/** Debounce time in ms. */
const PAUSE = 300;

/** Debounces typed text before `setValue`; a value changed elsewhere (Back, a saved filter) replaces the text. */
export function useTyped(value: unknown, setValue: (value: string) => void) {
  const current = typeof value === 'string' ? value : '';
  const [draft, setDraft] = useState<string | null>(null);
  const send = useEvent((text: string) => {
    setValue(text);
    setDraft(null);
  });
  useEffect(() => {
    if (draft === null) return;
    const timer = setTimeout(() => send(draft), PAUSE);
    return () => clearTimeout(timer);
  }, [draft, send]);
  return {
    value: draft ?? current,
    onChange: (event: ChangeEvent<HTMLInputElement>) => setDraft(event.target.value),
  };
}
