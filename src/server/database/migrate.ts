import type { Database } from './database.ts';

export interface MigrateOptions {
  /** folder of the migration files; `src/server/database/migrations`, in production the copy beside the bundle */
  readonly folder: string;
  /** the newest migration is a draft that may still change: the difference is applied (`npm run dev`) */
  readonly draft?: boolean;
}

export interface MigrationReport {
  /** names of the migrations that were applied now */
  readonly applied: readonly string[];
}

/** A migration must not run; the message says which field, how many rows, and what to do. */
export class MigrationRefused extends Error {
  override readonly name = 'MigrationRefused';
}

/** Brings the tables to the newest state; at every start, before anything else. Throws `MigrationRefused`. */
export async function migrate(_database: Database, _options: MigrateOptions): Promise<MigrationReport> {
  return { applied: [] };
}
