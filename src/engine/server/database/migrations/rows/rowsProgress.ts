import { CompiledQuery } from 'kysely';
import type { Handle } from '../../database.ts';
import { quoteName } from '../../ddl/quote.ts';

/** Reports the progress of a migration that takes more than a moment. */
export interface RowsProgress {
  /** Starts a table; call the returned function with the number of rows done since the last call. */
  begin(handle: Handle, table: string): Promise<(rows: number) => void>;
}

interface Options {
  /** called with one sentence at a time */
  readonly say: (sentence: string) => void;
  /** minimum time between two sentences, and before the first */
  readonly everyMs?: number;
  /** in ms */
  readonly now?: () => number;
}

export function rowsProgress({ say, everyMs = 3_000, now = () => performance.now() }: Options): RowsProgress {
  let last = now();
  return {
    async begin(handle, table) {
      const count = CompiledQuery.raw(`select count(*) as count from ${quoteName(table)}`);
      const { rows } = await handle.executeQuery<{ readonly count: unknown }>(count);
      const all = Number(rows[0]?.count);
      let done = 0;
      return more => {
        done += more;
        if (all === 0 || now() - last < everyMs) return;
        last = now();
        say(`Migrating ${table}: ${done} of ${all} rows.`);
      };
    },
  };
}
