import { isKvnr } from '../../formatChecks.ts';

interface Numbered {
  readonly kvnr: string | null;
  /** why the number is not a valid one, such as a foreign or an old one */
  readonly kvnrException: string | null;
}

/** Is the insurance number invalid without a note that explains it? */
export const hasWrongNumber = ({ kvnr, kvnrException }: Numbered): boolean =>
  kvnr !== null && kvnrException === null && !isKvnr(kvnr);
