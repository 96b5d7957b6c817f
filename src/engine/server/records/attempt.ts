import { sql } from 'kysely';
import type { Data } from '../access/data.ts';
import type { Faults } from './input.ts';
import { rowFaults } from './rowFaults.ts';

/** What came of one row among many. */
export type Attempt<T> =
  | { readonly kind: 'done'; readonly value: T }
  | { readonly kind: 'failed'; readonly faults: Faults };

/**
 * Works on one row of many within their transaction: a row that fails leaves nothing behind, and its neighbours as they
 * are. What is no fault of the row, such as a lost connection, is thrown.
 */
export async function attempt<T>(data: Data, work: () => Promise<T>): Promise<Attempt<T>> {
  await data.run(sql`savepoint one_row`);
  try {
    const value = await work();
    await data.run(sql`release savepoint one_row`);
    return { kind: 'done', value };
  } catch (error) {
    const faults = rowFaults(error);
    await data.run(sql`rollback to savepoint one_row`);
    await data.run(sql`release savepoint one_row`);
    return { kind: 'failed', faults };
  }
}

export const faultsOf = (attempted: Attempt<unknown>): Faults | null =>
  attempted.kind === 'failed' ? attempted.faults : null;
