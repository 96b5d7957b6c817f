import { mostAtOnce, mostConditions, mostHops, mostRowsPerPage } from '../../shared/requestLimits.ts';

/** The limits of one request. Each has its own problem code, so that the answer names the limit. */
export const limits = {
  pageSize: mostRowsPerPage,
  bodyBytes: 1_048_576,
  /** for bodies read before authentication: enough for a password of 1,024 characters */
  publicBodyBytes: 16_384,
  /** nesting of lists and objects in a body or a filter */
  bodyDepth: 32,
  filterSize: mostConditions,
  filterDepth: mostHops,
  queryCharacters: 8_192,
  bulkIds: mostAtOnce,
  requestSeconds: 15,
  /**
   * connections that the system queues until the server accepts them; beyond it, they are dropped and the client
   * waits for seconds
   */
  backlog: 4_096,
  /** requests in work; more would make each slower and none faster */
  requestsAtOnce: 16,
  /** concurrent list exports; more would take the places of searches and other long-running requests */
  exportsAtOnce: 2,
  /** event loop delay from which requests are refused as `overloaded` */
  eventLoopDelayMs: 3_000,
} as const;
