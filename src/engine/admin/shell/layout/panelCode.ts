import { useEffect } from 'react';
import { preload } from '../preload/preload';

/** What stands around every page once somebody is signed in; the way in does without. */
export const loadPanel = async () => (await import('./Panel')).Panel;
export const loadToast = async () => (await import('./Toast')).Toast;

/** Enough for the form to be drawn, and less than anybody needs to type a password. */
const afterMs = 500;

/** While somebody signs in, the code of the panel comes; the page that they asked for shall not wait for it. */
export function usePanelSoon(): void {
  useEffect(() => {
    const timer = setTimeout(() => void preload([loadPanel, loadToast]), afterMs);
    return () => clearTimeout(timer);
  }, []);
}
