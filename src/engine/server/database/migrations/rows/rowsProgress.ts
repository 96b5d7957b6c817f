import { CompiledQuery } from 'kysely';
import type { Handle } from '../../database.ts';
import { quoteName, quoteText } from '../../ddl/quote.ts';

/** Reports the progress of a migration that takes more than a moment. */
export interface RowsProgress {
  /**
   * Starts a pass over a table, `of` what; call the returned function with the number of rows done since the last call.
   */
  begin(handle: Handle, table: string, of?: string): Promise<(rows: number) => void>;
  /** Announces that a table is copied for a trial. */
  copying?(handle: Handle, table: string): Promise<void>;
}

interface Options {
  /** called with one sentence at a time */
  readonly say: (sentence: string) => void;
  /** minimum time between two sentences, and before the first */
  readonly everyMs?: number;
  /** in ms */
  readonly now?: () => number;
  /** `Trying` for a migration that is rolled back */
  readonly doing?: 'Migrating' | 'Trying';
}

/** Copies of fewer rows take a moment. */
const manyRows = 50_000;

export function rowsProgress({
  say,
  everyMs = 3_000,
  now = () => performance.now(),
  doing = 'Migrating',
}: Options): RowsProgress {
  let last = now();
  const countOf = async (handle: Handle, sql: string) =>
    Number((await handle.executeQuery<{ readonly count: unknown }>(CompiledQuery.raw(sql))).rows[0]?.count);
  return {
    async copying(handle, table) {
      const rows = await countOf(
        handle,
        `select max(reltuples) as count from pg_class where relkind = 'r' and relname = ${quoteText(table)}`,
      );
      if (rows >= manyRows)
        say(
          `Copying ${table} (about ${rows} rows) to try the migration on the copy. Nothing is locked meanwhile.`,
        );
    },
    async begin(handle, table, of) {
      const all = await countOf(handle, `select count(*) as count from ${quoteName(table)}`);
      let done = 0;
      return more => {
        done = Math.min(done + more, all);
        if (all === 0 || now() - last < everyMs) return;
        last = now();
        say(`${doing} ${table}${of === undefined ? '' : `, ${of}`}: ${done} of ${all} rows.`);
      };
    },
  };
}
