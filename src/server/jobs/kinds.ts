import type { AnyJobKind } from './jobKind.ts';

/** The registry of long work. */
export const jobKinds: readonly AnyJobKind[] = [];
