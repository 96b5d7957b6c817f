import { type ChangeEvent, useEffect, useState } from 'react';
import { useEvent } from 'react-admin';

/** Lets the user finish a word before the list is asked again. */
const PAUSE = 300;

/** Typed text that reaches `setValue` after a pause; a value changed elsewhere (Back, a saved filter) is taken over. */
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
