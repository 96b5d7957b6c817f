/**
 * The server cancels statements that exceed its limits; the client waits a little longer and then considers the
 * connection dead. All stay below the 15 seconds of a request.
 */
export const times = {
  connectMs: 5_000,
  statementMs: 5_000,
  answerMs: 6_000,
  lockMs: 2_000,
  idleInTransactionMs: 10_000,
  /** idle time after which the system probes whether the other side still exists */
  keepAliveMs: 10_000,
} as const;
