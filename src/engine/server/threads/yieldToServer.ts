import { constants, setPriority } from 'node:os';

/**
 * For a thread whose work takes long: the server's own, which answers everybody, goes first where there are fewer cores than
 * threads at work. Linux alone keeps a priority for each thread; elsewhere it would be that of the whole process.
 */
export function yieldToServer(): void {
  if (process.platform === 'linux') setPriority(constants.priority.PRIORITY_BELOW_NORMAL);
}
