/** The content of a log entry that its hash covers, besides the previous hash. */
export interface EntryContent {
  readonly at: string;
  readonly user: number | null;
  readonly action: string;
  readonly resource: string | null;
  readonly record_id: number | null;
  readonly changes: string | null;
  readonly reason: string | null;
  readonly request_id: string | null;
  readonly stream: string;
}

/** A log entry to be written at the end of its step, together with the others of the step. */
export interface BufferedEntry {
  readonly content: EntryContent;
  /** the first entry of its chain */
  readonly isFirst: boolean;
}
