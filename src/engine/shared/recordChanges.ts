/** Replaces a value that the log does not store or the reader may not see. */
export const masked = '***';

/** One entry of the activity log, as shown to readers of its record. */
export interface RecordChange {
  readonly id: number;
  readonly at: string;
  /** the author's name; null: the product itself, or a user whom the reader may not see */
  readonly by: string | null;
  readonly action: string;
  /**
   * old and new value by field, for child rows by `routes[12].payer`; `masked` in place of values that the
   * log does not store or the reader may not see
   */
  readonly changes: Readonly<Record<string, readonly [before: unknown, after: unknown]>>;
  readonly reason: string | null;
}

/** Looks in lists are found among so many of the latest entries of the log: all of one resource take some seconds. */
export const latestEntries = 1_000_000;

/** A user read the record, once or several times in a row. */
export interface RecordLook {
  readonly by: string | null;
  /** among others, in a list, a search or a file */
  readonly listed: boolean;
  readonly first: string;
  readonly last: string;
  readonly times: number;
}

/** Latest first; `next` is the cursor for older entries, null: there are none. */
export interface RecordChanges {
  readonly entries: readonly RecordChange[];
  readonly next: number | null;
}
