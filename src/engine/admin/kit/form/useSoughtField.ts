import { type RefObject, useEffect } from 'react';
import { useLocation } from 'react-admin';
import { showInput } from './showInput';

/** Focuses the field in the URL's hash, `/guest/7/edit#kvnr`, and opens its tab. */
export function useSoughtField(root: RefObject<HTMLElement | null>, open: (tab: string) => void): void {
  const sought = decoded(useLocation().hash.slice(1));
  // biome-ignore lint/correctness/useExhaustiveDependencies: once an address, not whenever the page renders
  useEffect(() => {
    const input = sought === '' ? null : inputNamed(root.current, sought);
    return input ? showInput(input, open) : undefined;
  }, [sought]);
}

/** Empty for what is no encoded text: such an address names no field. */
function decoded(hash: string): string {
  try {
    return decodeURIComponent(hash);
  } catch {
    return '';
  }
}

/** The input of a select is hidden; its combobox can be focused instead. */
function inputNamed(root: HTMLElement | null, name: string): HTMLElement | null {
  const named = root?.querySelector<HTMLElement>(`[name="${CSS.escape(name)}"]`) ?? null;
  return named?.getAttribute('aria-hidden') === 'true'
    ? (named.parentElement?.querySelector<HTMLElement>('[role="combobox"]') ?? null)
    : named;
}
