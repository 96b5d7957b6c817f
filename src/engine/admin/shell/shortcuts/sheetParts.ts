import { lazily } from '../../kit/lazily';

/** Their code is preloaded, so that the first Ctrl-K opens at once. */
export const Palette = lazily(async () => (await import('../palette/Palette')).Palette);
export const HelpSheet = lazily(async () => (await import('./HelpSheet')).HelpSheet);
