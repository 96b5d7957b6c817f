import { Box } from '@mui/material';
import { type ReactNode, useEffect, useRef } from 'react';
import { useFormState } from 'react-hook-form';

/**
 * The fields of a form, which take no input while it is being saved: the page that follows would drop it without a
 * word. They are not disabled, so that the focus stays where it is if the save fails. A second submit is ignored.
 */
export const FieldsAtRest = ({ children }: { readonly children: ReactNode }) => {
  const { isSubmitting } = useFormState();
  const fields = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const own = fields.current;
    const form = own?.closest('form');
    if (!isSubmitting || !own || !form) return;
    for (const type of inputEvents) own.addEventListener(type, refuse, true);
    form.addEventListener('submit', refuse, true);
    return () => {
      for (const type of inputEvents) own.removeEventListener(type, refuse, true);
      form.removeEventListener('submit', refuse, true);
    };
  }, [isSubmitting]);
  return (
    <Box ref={fields} aria-busy={isSubmitting || undefined} sx={isSubmitting ? busyLook : undefined}>
      {children}
    </Box>
  );
};

const isOfPage = ({ key, ctrlKey, metaKey, altKey }: KeyboardEvent): boolean =>
  key === 'Tab' || ctrlKey || metaKey || altKey || /^F\d+$/.test(key);

const inputEvents = ['beforeinput', 'keydown', 'mousedown', 'click'] as const;

function refuse(event: Event): void {
  // the way on with Tab stays open, and so do the shortcuts of the page
  if (event instanceof KeyboardEvent && isOfPage(event)) return;
  event.preventDefault();
  event.stopPropagation();
}

/** Most saves are over before anything would show. */
const busyLook = { opacity: 0.6, transition: 'opacity 0.2s 0.4s' };
