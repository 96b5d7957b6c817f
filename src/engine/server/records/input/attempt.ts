import { sql } from 'kysely';
import type { Data } from '../../access/data.ts';
import type { Faults } from './input.ts';
import { rowFaults } from './rowFaults.ts';

/** The result of one row among many. */
export type Attempt<T> =
  | { readonly kind: 'done'; readonly value: T }
  | { readonly kind: 'failed'; readonly faults: Faults };

interface RowsToAttempt<Row, T> {
  readonly rows: readonly Row[];
  /** ms since 1970; no further row is started after it */
  readonly until: number;
  readonly work: (row: Row) => Promise<T>;
  /** for rows that can be handled together in one statement */
  readonly inOneGo?: InOneGo<Row, T>;
  /** called after a rollback: state remembered from earlier rows may no longer hold */
  readonly afterFailure?: () => void;
}

/** Work on several rows together. */
export interface InOneGo<Row, T> {
  fits(row: Row): boolean;
  /** each row with its result, in the same order */
  work(rows: readonly Row[]): Promise<readonly (readonly [Row, T])[]>;
}

/** A row with its result. */
export interface Attempted<Row, T> {
  readonly row: Row;
  readonly tried: Attempt<T>;
}

/** rows per savepoint */
const together = 10;
/** rows per savepoint when handled together; small enough that a batch takes only a few milliseconds */
const togetherInOneGo = 25;

/**
 * Works on one row after the other in the caller's transaction until the time is up, and returns the results of the
 * rows it got to. A row that fails is rolled back without affecting the others: several rows share a savepoint, and
 * when one of them fails, each is repeated with a savepoint of its own. So `work` may run twice for a row. Errors
 * that are not the fault of a row, such as a lost connection, are thrown.
 */
export async function attemptEach<Row, T>(
  data: Data,
  { rows, until, work, inOneGo, afterFailure }: RowsToAttempt<Row, T>,
): Promise<readonly Attempted<Row, T>[]> {
  const results: Attempted<Row, T>[] = [];
  let eachUpTo = 0;
  for (let at = 0; at < rows.length && (at === 0 || Date.now() <= until); at = results.length) {
    const fitting = at < eachUpTo ? [] : fittingFrom(rows, at, inOneGo);
    if (inOneGo && fitting.length > 1) {
      const go = await attempt(data, () => inOneGo.work(fitting));
      if (go.kind === 'done') {
        results.push(...go.value.map(([row, value]) => ({ row, tried: { kind: 'done', value } as const })));
        continue;
      }
      afterFailure?.();
      eachUpTo = at + fitting.length;
    }
    const chunk = rows.slice(at, at + together);
    const done: Attempted<Row, T>[] = [];
    const all = await attempt(data, async () => {
      for (const row of chunk) {
        done.push({ row, tried: { kind: 'done', value: await work(row) } });
        if (Date.now() > until) break;
      }
    });
    if (all.kind === 'done') {
      results.push(...done);
      continue;
    }
    afterFailure?.();
    const [first] = chunk;
    if (done.length === 0 && first !== undefined) {
      results.push({ row: first, tried: all });
      continue;
    }
    // Always repeats up to and including the row that failed, even after `until`: otherwise the next step would fail
    // at the same row.
    for (const row of chunk.slice(0, done.length + 1)) {
      const tried = await attempt(data, () => work(row));
      if (tried.kind === 'failed') afterFailure?.();
      results.push({ row, tried });
    }
  }
  return results;
}

function fittingFrom<Row, T>(rows: readonly Row[], at: number, inOneGo?: InOneGo<Row, T>): readonly Row[] {
  const next = rows.slice(at, at + togetherInOneGo);
  const end = next.findIndex(row => !inOneGo?.fits(row));
  return end < 0 ? next : next.slice(0, end);
}

async function attempt<T>(data: Data, work: () => Promise<T>): Promise<Attempt<T>> {
  const before = data.buffered?.length ?? 0;
  await data.run(sql`savepoint some_rows`);
  try {
    const value = await work();
    await data.run(sql`release savepoint some_rows`);
    return { kind: 'done', value };
  } catch (error) {
    const faults = rowFaults(error);
    await data.run(sql`rollback to savepoint some_rows`);
    await data.run(sql`release savepoint some_rows`);
    data.buffered?.splice(before);
    return { kind: 'failed', faults };
  }
}

/**
 * Runs work in a savepoint that is rolled back, together with its entries of the activity log, unless `stays` accepts
 * the result. Requires that the log entries are buffered (`data.buffered`).
 */
export async function inSavepoint<T>(
  data: Data,
  work: () => Promise<T>,
  stays: (result: T) => boolean = () => false,
): Promise<T> {
  const before = data.buffered?.length ?? 0;
  await data.run(sql`savepoint attempted`);
  const result = await work();
  if (!stays(result)) {
    await data.run(sql`rollback to savepoint attempted`);
    data.buffered?.splice(before);
  }
  await data.run(sql`release savepoint attempted`);
  return result;
}

export const faultsOf = (tried: Attempt<unknown>): Faults | null =>
  tried.kind === 'failed' ? tried.faults : null;

export const doneIn = <T>(tried: Attempt<T>): T | null => (tried.kind === 'done' ? tried.value : null);
