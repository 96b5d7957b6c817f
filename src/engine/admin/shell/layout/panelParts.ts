import { useEffect } from 'react';
import { lazily } from '../../kit/lazily';
import { PageLoading } from '../../kit/page/frame/PageLoading';
import { preload } from '../preload/preload';

/** The frame of every page after signing in. */
export const Panel = lazily(async () => (await import('./Panel')).Panel, PageLoading);

/** Long enough for the form to render, and shorter than typing a password takes. */
const afterMs = 500;

/** Loads the panel's code during sign-in, so that the next page does not wait for it. */
export function usePanelSoon(): void {
  useEffect(() => {
    const timer = setTimeout(() => void preload([Panel.preload]), afterMs);
    return () => clearTimeout(timer);
  }, []);
}
