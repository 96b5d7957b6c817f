import { useEffect, useRef } from 'react';

/** In a form dialog: moves focus to the first empty field. */
export const FirstField = () => {
  const mark = useRef<HTMLSpanElement>(null);
  useEffect(() => {
    const fields = [...(mark.current?.closest('form')?.querySelectorAll<HTMLElement>(FIELDS) ?? [])];
    (fields.find(isEmpty) ?? fields[0])?.focus();
  }, []);
  return <span ref={mark} hidden />;
};

/** Focusable inputs; a select is found by its combobox, because its own input is hidden. */
const FIELDS = ['input:not([type="checkbox"])', 'textarea', '[role="combobox"]']
  .map(field => `${field}:not([aria-hidden="true"], [aria-disabled="true"], [disabled], [readonly])`)
  .join();

/** An empty select contains a zero-width space. */
const isEmpty = (field: HTMLElement): boolean =>
  (field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement
    ? field.value
    : (field.textContent ?? '')
  ).replace('\u200b', '') === '';
