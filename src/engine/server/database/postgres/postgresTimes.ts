/**
 * The server ends what takes longer by itself; the client waits a little longer and then takes the connection to be
 * dead. Together they stay below the 15 seconds of a request.
 */
export const times = {
  connectMs: 5_000,
  statementMs: 5_000,
  answerMs: 6_000,
  lockMs: 2_000,
  idleInTransactionMs: 10_000,
  /** until the system asks whether the other side of a quiet connection still is there */
  keepAliveMs: 10_000,
} as const;
