/** What is known of the work when its connection is gone. */
export type Loss =
  /** nothing of it was kept */
  | 'unreachable'
  /** the answer to the commit is missing: all of it was kept, or nothing */
  | 'outcomeUnknown'
  /** it never had a connection, because others use them all */
  | 'exhausted';

/** The server of the database cannot be reached, went away in the middle, or does not answer; `cause` says how. */
export class ConnectionLost extends Error {
  override readonly name = 'ConnectionLost';

  constructor(
    readonly loss: Loss,
    cause: unknown,
  ) {
    super(cause instanceof Error ? cause.message : String(cause), { cause });
  }
}
