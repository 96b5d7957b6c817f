/** The state of the work after its connection was lost. */
export type Loss =
  /** nothing was committed */
  | 'unreachable'
  /** the answer to the commit is missing: either everything was committed or nothing */
  | 'outcomeUnknown'
  /** there was no free connection */
  | 'exhausted';

/** The database server cannot be reached, closed the connection, or does not answer; `cause` has the reason. */
export class ConnectionLost extends Error {
  override readonly name = 'ConnectionLost';

  constructor(
    readonly loss: Loss,
    cause: unknown,
  ) {
    super(cause instanceof Error ? cause.message : String(cause), { cause });
  }
}
