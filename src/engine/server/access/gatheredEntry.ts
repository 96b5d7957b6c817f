/** What the hash of an entry of the activity log commits to, besides the hash before it. */
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

/** An entry that waits for the end of its step, to be written with all others of the step. */
export interface GatheredEntry {
  readonly content: EntryContent;
  /** nothing stands before it in its chain */
  readonly isFirst: boolean;
}
