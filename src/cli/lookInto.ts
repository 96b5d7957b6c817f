import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import type { LookInto } from '../../codegen/look.ts';
import { officeFormats } from '../../codegen/officeFormats.ts';
import { settings } from '../engine/server/configTable.ts';
import { connect } from '../engine/server/database/connect.ts';
import { MigrationRefused } from '../engine/server/database/migrations/files/migrationRefused.ts';
import { type MigrateOptions, tryMigration } from '../engine/server/database/migrations/migrate.ts';
import { rowsProgress } from '../engine/server/database/migrations/rows/rowsProgress.ts';
import { copySqlite } from '../engine/server/database/sqlite/copySqlite.ts';
import { startFault } from '../engine/server/startFault.ts';
import { requireFormats } from '../engine/shared/requireFormats.ts';
import type { Migration } from '../engine/shared/tables/steps.ts';
import type { Trial } from '../engine/shared/tables/trial.ts';

/**
 * Tries a migration on the existing rows: on a copy of a SQLite file, or on copies of the PostgreSQL
 * tables that it changes. A server may run meanwhile.
 */
export const lookInto: LookInto = async ({ model, url, folder, migration, draft = false }) => {
  const address = url ?? databaseAddress(model.product.name);
  const at = address.replace(/\/\/[^/]*@/, '//');
  const file = address.startsWith('sqlite:') ? address.slice('sqlite:'.length) : null;
  if (file !== null && !existsSync(file))
    return url === null ? { kind: 'none' } : { kind: 'failed', at, reason: 'there is no such file.' };
  try {
    requireFormats(model.product.formats, await officeFormats('.'));
    const progress = rowsProgress({
      say: sentence => void process.stderr.write(`${sentence}\n`),
      doing: 'Trying',
    });
    const options = { folder, draft, progress };
    const trial =
      file === null
        ? await tried(address, options, migration)
        : await onCopy(file, copy => tried(copy, options, migration));
    return { kind: 'looked', at, trial };
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error);
    const ofTrial = error instanceof MigrationRefused ? error.reason : null;
    return { kind: 'failed', at, reason: ofTrial ?? startFault(error) ?? message };
  }
};

/** The database that a server of the office would use for migrations. */
export function databaseAddress(product: string): string {
  const { databaseUrl, databaseOwnerUrl } = settings;
  const given = [databaseOwnerUrl, databaseUrl].map(({ name }) => process.env[name]?.trim()).find(Boolean);
  return given ?? databaseUrl.fallback.replace('{product}', product);
}

async function tried(url: string, options: MigrateOptions, migration: Migration | null): Promise<Trial> {
  const database = await connect(url, { exclusive: false, durable: false, poolSize: 1 });
  try {
    return await tryMigration(database, options, migration);
  } finally {
    await database.close();
  }
}

/**
 * The copy is in a new folder beside the file, where there is room for it and only this user can read it. The
 * folder is removed afterwards.
 */
async function onCopy<T>(file: string, work: (url: string) => Promise<T>): Promise<T> {
  const folder = mkdtempSync(join(dirname(resolve(file)), '.plan-'));
  try {
    const copy = join(folder, 'copy.db');
    copySqlite(file, copy);
    return await work(`sqlite:${copy}`);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
