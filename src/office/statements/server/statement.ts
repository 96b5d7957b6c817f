/** A bank statement as it is read from a file, whatever its format. */
export interface Statement {
  /** IBAN, or the number by which the bank knows the account */
  readonly account: string;
  readonly owner: string | null;
  /** as the bank numbers it */
  readonly number: string | null;
  readonly from: string | null;
  readonly to: string | null;
  readonly lines: readonly StatementLine[];
}

export interface Party {
  readonly name: string | null;
  readonly iban: string | null;
}

/** One movement of money: an entry, or one of the transactions that a collective entry is made of. */
export interface StatementLine {
  readonly direction: 'in' | 'out';
  /** cents */
  readonly amount: number;
  readonly currency: string;
  readonly bookingDate: string;
  readonly valueDate: string;
  /** announced but not booked: it may still be withheld */
  readonly isPending: boolean;
  /** Money that goes back (a returned direct debit or transfer), with the bank's reason. */
  readonly returned: { readonly reason: string } | null;
  /** cents that went back without the bank's charges, where the file says so */
  readonly withoutCharges: number | null;
  /** the other party */
  readonly partyName: string | null;
  readonly partyIban: string | null;
  /** The party that the bank names first, which in a return may be the office; lines are recognised by it. */
  readonly namedParty: Party;
  readonly purpose: string | null;
  readonly endToEndId: string | null;
  /** the bank's own reference of the entry */
  readonly bankReference: string | null;
  /** the bank's reference of the single transaction */
  readonly transactionId: string | null;
  readonly method: 'transfer' | 'direct_debit' | 'cash' | 'card';
}

/** The file is no statement, or cannot be read; the message is for the log, the code for users. */
export class StatementError extends Error {
  constructor(
    readonly fault: 'notXml' | 'notCamt' | 'incomplete' | 'tooMuch',
    message: string,
    /** the limit that a too large file exceeds */
    readonly limit: string | null = null,
  ) {
    super(message);
  }
}
