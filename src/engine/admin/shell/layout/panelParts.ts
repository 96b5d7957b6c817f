import { useEffect } from 'react';
import { lazily } from '../../kit/lazily';
import { PageLoading } from '../../kit/page/PageLoading';
import { preload } from '../preload/preload';

/** What stands around every page once somebody is signed in; the sign-in page does without. */
export const Panel = lazily(async () => (await import('./Panel')).Panel, PageLoading);
export const Toast = lazily(async () => (await import('./Toast')).Toast);

/** Enough for the form to be drawn, and less than it takes to type a password. */
const afterMs = 500;

/** While somebody signs in, the code of the panel comes, so that the page they asked for does not wait for it. */
export function usePanelSoon(): void {
  useEffect(() => {
    const timer = setTimeout(() => void preload([Panel.preload, Toast.preload]), afterMs);
    return () => clearTimeout(timer);
  }, []);
}
