/** One entry of the activity log, as the readers of its record see it. */
export interface RecordChange {
  readonly id: number;
  readonly at: string;
  /** the author's name; null: the product itself, or somebody whom the reader may not see */
  readonly by: string | null;
  readonly action: string;
  /** old and new value by field, of child rows by `routes[12].payer`; `***` stands for what the log or the reader lacks */
  readonly changes: Readonly<Record<string, readonly [before: unknown, after: unknown]>>;
  readonly reason: string | null;
}

/** Somebody had the record open, once or several times in a row. */
export interface RecordLook {
  readonly by: string | null;
  readonly first: string;
  readonly last: string;
  readonly times: number;
}

/** The latest first; `next` is what to ask for the entries before these, null: there are none. */
export interface RecordChanges {
  readonly entries: readonly RecordChange[];
  readonly next: number | null;
}
