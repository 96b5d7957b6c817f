import { useEffect } from 'react';
import { lazily } from '../../kit/lazily';
import { PageLoading } from '../../kit/page/PageLoading';
import { preload } from '../preload/preload';

/** The frame of every page after signing in. */
export const Panel = lazily(async () => (await import('./Panel')).Panel, PageLoading);

/** Enough for the form to be drawn, and less than it takes to type a password. */
const afterMs = 500;

/** Loads the code of the panel during sign-in, so that the page behind it does not wait. */
export function usePanelSoon(): void {
  useEffect(() => {
    const timer = setTimeout(() => void preload([Panel.preload]), afterMs);
    return () => clearTimeout(timer);
  }, []);
}
