import { isKvnr } from '@engine/shared/formats.ts';

interface Numbered {
  readonly kvnr: string | null;
  /** why another number stands there, a foreign or an old one */
  readonly kvnrException: string | null;
}

/** Is there an insurance number that is none, and nobody who says why? */
export const hasWrongNumber = ({ kvnr, kvnrException }: Numbered): boolean =>
  kvnr !== null && kvnrException === null && !isKvnr(kvnr);
