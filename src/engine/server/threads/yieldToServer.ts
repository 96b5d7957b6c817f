import { setPriority } from 'node:os';

/**
 * A nice value: half the weight of a normal thread. With far less, as `PRIORITY_BELOW_NORMAL` gives, a search stands
 * still on a machine that other processes keep busy.
 */
const aLittleLower = 3;

/**
 * Lowers the priority of a worker thread, so that the server's main thread goes first if there are fewer cores than
 * active threads. Only Linux has a priority per thread; elsewhere it would apply to the whole process.
 */
export function yieldToServer(): void {
  if (process.platform === 'linux') setPriority(aLittleLower);
}
