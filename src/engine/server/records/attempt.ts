import { sql } from 'kysely';
import type { Data } from '../access/data.ts';
import type { Faults } from './input.ts';
import { rowFaults } from './rowFaults.ts';

/** What came of one row among many. */
export type Attempt<T> =
  | { readonly kind: 'done'; readonly value: T }
  | { readonly kind: 'failed'; readonly faults: Faults };

interface RowsToAttempt<Row, T> {
  readonly rows: readonly Row[];
  /** ms since 1970, after which no further row is begun */
  readonly until: number;
  readonly work: (row: Row) => Promise<T>;
  /** for rows on which one statement can work together */
  readonly inOneGo?: InOneGo<Row, T>;
  /** what is remembered of earlier rows may have been taken back */
  readonly afterFailure?: () => void;
}

/** Work on several rows together. */
export interface InOneGo<Row, T> {
  fits(row: Row): boolean;
  /** each row with what came of it, in the same order */
  work(rows: readonly Row[]): Promise<readonly (readonly [Row, T])[]>;
}

/** A row with what came of it. */
export interface Attempted<Row, T> {
  readonly row: Row;
  readonly tried: Attempt<T>;
}

/** rows that share a savepoint */
const together = 10;
/** the same where they are worked on in one go, so that even these take a few milliseconds */
const togetherInOneGo = 25;

/**
 * Works on one row after the other within their transaction until the time is up; answers what came of those it got to. A
 * row that fails leaves nothing behind, and its neighbours as they are: some rows are written in one go, and only where
 * one of them fails each by itself. So a row may be worked on twice. What is no fault of a row, such as a lost
 * connection, is thrown.
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
    // Up to the one that failed, however late it is: or the next step would fail at the same row.
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
  const before = data.gathered?.length ?? 0;
  await data.run(sql`savepoint some_rows`);
  try {
    const value = await work();
    await data.run(sql`release savepoint some_rows`);
    return { kind: 'done', value };
  } catch (error) {
    const faults = rowFaults(error);
    await data.run(sql`rollback to savepoint some_rows`);
    await data.run(sql`release savepoint some_rows`);
    data.gathered?.splice(before);
    return { kind: 'failed', faults };
  }
}

/**
 * Work within a transaction that is taken back unless it says that it stays, its entries of the activity log included:
 * these must be gathered.
 */
export async function tryOut<T>(
  data: Data,
  work: () => Promise<T>,
  stays: (result: T) => boolean = () => false,
): Promise<T> {
  const before = data.gathered?.length ?? 0;
  await data.run(sql`savepoint tried_out`);
  const result = await work();
  if (!stays(result)) {
    await data.run(sql`rollback to savepoint tried_out`);
    data.gathered?.splice(before);
  }
  await data.run(sql`release savepoint tried_out`);
  return result;
}

export const faultsOf = (tried: Attempt<unknown>): Faults | null =>
  tried.kind === 'failed' ? tried.faults : null;

export const doneIn = <T>(tried: Attempt<T>): T | null => (tried.kind === 'done' ? tried.value : null);
