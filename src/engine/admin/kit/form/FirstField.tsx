import { useEffect, useRef } from 'react';

/** In a form that opens over a page: the first field that is still to be filled takes the focus. */
export const FirstField = () => {
  const mark = useRef<HTMLSpanElement>(null);
  useEffect(() => {
    const fields = [...(mark.current?.closest('form')?.querySelectorAll<HTMLElement>(FIELDS) ?? [])];
    (fields.find(isEmpty) ?? fields[0])?.focus();
  }, []);
  return <span ref={mark} hidden />;
};

/** What is typed into, and what opens a choice: its own input is hidden. */
const FIELDS = ['input:not([type="checkbox"])', 'textarea', '[role="combobox"]']
  .map(field => `${field}:not([aria-hidden="true"], [aria-disabled="true"], [disabled], [readonly])`)
  .join();

/** A choice without a value holds a blank of no width. */
const isEmpty = (field: HTMLElement): boolean =>
  (field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement
    ? field.value
    : (field.textContent ?? '')
  ).replace('\u200b', '') === '';
