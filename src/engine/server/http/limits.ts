import { mostAtOnce, mostConditions } from '../../shared/requestLimits.ts';

/** What one request may ask for. Each limit has its own problem code, so that the answer says which one it was. */
export const limits = {
  pageSize: 100,
  bodyBytes: 1_048_576,
  /** of a body that is read before it is known who sends it: a password of 1,024 characters fits in */
  publicBodyBytes: 16_384,
  /** lists and objects within each other in a body or a filter */
  bodyDepth: 32,
  filterSize: mostConditions,
  /** references that a dotted path may pass */
  filterDepth: 3,
  queryCharacters: 8_192,
  bulkIds: mostAtOnce,
  requestSeconds: 15,
  /** connections that the machine holds for the server until it takes them: beyond them it drops, and the client waits seconds */
  backlog: 4_096,
  /** requests in work; more would make each slower and none of them earlier */
  requestsAtOnce: 16,
  /** files of lists under way; further ones would take the places of the search and whatever else takes long */
  exportsAtOnce: 2,
  /** delay of the event loop from which on requests are refused as `overloaded` */
  eventLoopDelayMs: 3_000,
} as const;
