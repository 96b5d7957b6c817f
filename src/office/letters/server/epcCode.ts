import { encode } from 'uqr';
import type { Account } from './letterFacts.ts';

export interface Transfer {
  readonly account: Account;
  /** cents, positive */
  readonly amount: number;
  /** the reference on the recipient's bank statement */
  readonly reference: string;
}

/**
 * The text of a payment code by EPC069-12 version 2.1 ("GiroCode"): version 002, UTF-8, so that the BIC may be missing.
 * Null if no SEPA transfer can be made.
 */
export function epcText({ account, amount, reference }: Transfer): string | null {
  if (amount < 1 || amount > 99_999_999_999) return null;
  const lines = [
    'BCD',
    '002',
    '1',
    'SCT',
    account.bic ?? '',
    oneLine(account.holder).slice(0, 70),
    account.iban,
    `EUR${(amount / 100).toFixed(2)}`,
    '',
    '',
  ];
  const begin = `${lines.join('\n')}\n`;
  return begin + cutToBytes(oneLine(reference).slice(0, 140), mostBytes - Buffer.byteLength(begin));
}

/** Capacity of a version 13 code at level M, in bytes. */
const mostBytes = 331;

function cutToBytes(text: string, bytes: number): string {
  let cut = text;
  while (Buffer.byteLength(cut) > bytes) cut = cut.slice(0, -1);
  return cut;
}

/** Adjacent dark modules of a row. */
interface QrRun {
  readonly x: number;
  readonly y: number;
  readonly width: number;
}

/** The code of a text, as runs row by row; level M and at most version 13, as the guideline demands. */
export function qrRuns(text: string): { readonly size: number; readonly runs: readonly QrRun[] } {
  const { size, data } = encode(text, { ecc: 'M', border: 0, maxVersion: 13 });
  const runs = data.flatMap((row, y) => {
    const own: QrRun[] = [];
    for (let x = 0; x < row.length; x++) {
      if (!row[x]) continue;
      const begin = x;
      while (row[x + 1]) x++;
      own.push({ x: begin, y, width: x + 1 - begin });
    }
    return own;
  });
  return { size, runs };
}

const oneLine = (text: string): string => text.replaceAll(/\s+/g, ' ').trim();
