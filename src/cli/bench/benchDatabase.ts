import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startPostgres } from '../../../tests/postgresCluster.ts';

interface BenchDatabase {
  readonly url: string;
  remove(): Promise<void>;
}

/** A new, empty database; committed data is synced to disk, as in production. */
export const benchDatabase = (name: 'sqlite' | 'postgres'): Promise<BenchDatabase> =>
  name === 'sqlite' ? sqliteFile() : postgresCluster();

async function sqliteFile(): Promise<BenchDatabase> {
  const folder = mkdtempSync(join(tmpdir(), 'tours-bench-'));
  return {
    url: `sqlite:${join(folder, 'bench.db')}`,
    remove: async () => rmSync(folder, { recursive: true, force: true }),
  };
}

async function postgresCluster(): Promise<BenchDatabase> {
  const { url, stop } = await startPostgres({
    fsync: 'on',
    synchronous_commit: 'on',
    full_page_writes: 'on',
    shared_buffers: '512MB',
    max_wal_size: '4GB',
    autovacuum: 'on',
  });
  return { url, remove: stop };
}
