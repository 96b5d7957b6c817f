import { useEffect, useRef } from 'react';

type TextField = HTMLInputElement | HTMLTextAreaElement;

/**
 * Inserts a text at the last cursor position in the subject or the body; a block gets a line of its own.
 * Fires an `input` event as typing does, so that the form notices.
 */
export function useInsertAtCursor(): (text: string, isBlock: boolean) => void {
  const last = useRef<TextField | null>(null);
  useEffect(() => {
    const remember = ({ target }: FocusEvent) => {
      if (isWording(target)) last.current = target;
    };
    document.addEventListener('focusin', remember);
    return () => document.removeEventListener('focusin', remember);
  }, []);
  return (text, isBlock) => {
    const body = document.querySelector<HTMLTextAreaElement>('textarea[name="body"]');
    const field = isBlock || !last.current?.isConnected ? body : last.current;
    if (!field || field.readOnly) return;
    const start = field.selectionStart ?? field.value.length;
    const end = field.selectionEnd ?? start;
    field.focus();
    field.setRangeText(isBlock ? onItsLine(text, field.value, start, end) : text, start, end, 'end');
    field.dispatchEvent(new Event('input', { bubbles: true }));
  };
}

function onItsLine(text: string, value: string, start: number, end: number): string {
  const before = start === 0 || value[start - 1] === '\n' ? '' : '\n';
  const after = value[end] === '\n' ? '' : '\n';
  return `${before}${text}${after}`;
}

const isWording = (target: EventTarget | null): target is TextField =>
  (target instanceof HTMLInputElement && target.name === 'subject') ||
  (target instanceof HTMLTextAreaElement && target.name === 'body');
