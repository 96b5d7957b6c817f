import type { RowFunction } from '@engine/shared/tables/rowFunction.ts';

/** Whom a mail went to its bill says; insurers and companies are no guests. */
export const bill_mails: RowFunction = (_row, [bill]) =>
  bill?.recipient_guest ? { recipient_guest: bill.recipient_guest } : null;
