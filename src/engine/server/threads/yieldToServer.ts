import { constants, setPriority } from 'node:os';

/**
 * Lowers the priority of a worker thread, so that the server's main thread goes first if there are fewer cores than
 * active threads. Only Linux has a priority per thread; elsewhere it would apply to the whole process.
 */
export function yieldToServer(): void {
  if (process.platform === 'linux') setPriority(constants.priority.PRIORITY_BELOW_NORMAL);
}
