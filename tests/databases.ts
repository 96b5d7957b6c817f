import { createHash } from 'node:crypto';
import {
  copyFileSync,
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  type ConnectOptions,
  connect,
  type Database,
  type Dialect,
} from '@engine/server/database/connect.ts';
import { migrate } from '@engine/server/database/migrations/migrate.ts';
import { createPostgresDatabase, onServer, urlOf } from './postgres.ts';

/** Every test of the server runs on both: `describe.each(databases)('… on %s', dialect => …)`. */
export const databases: readonly Dialect[] = ['sqlite', 'postgres'];

export const migrationsFolder = 'src/office/migrations';

export interface TestDatabase {
  readonly url: string;
  readonly database: Database;
  /** closes and removes it */
  drop(): Promise<void>;
}

/** The address of an empty database that is not opened yet: for tests that start a server on it. */
export const unopenedDatabase = async (
  dialect: Dialect,
): Promise<{ readonly url: string; remove(): Promise<void> }> =>
  dialect === 'sqlite' ? sqliteUrl() : createPostgresDatabase();

/** An empty database of its own for one test. */
export async function emptyDatabase(dialect: Dialect, options: ConnectOptions = {}): Promise<TestDatabase> {
  const { url, remove } = await unopenedDatabase(dialect);
  return opened(url, remove, options);
}

/** A database with all tables: a copy of one that is migrated once. */
export async function migratedDatabase(
  dialect: Dialect,
  options: ConnectOptions = {},
): Promise<TestDatabase> {
  const { url, remove } = await unopenedWithTables(dialect);
  return opened(url, remove, options);
}

/** The same, not opened yet. */
export const unopenedWithTables = (dialect: Dialect): ReturnType<typeof copiedDatabase> =>
  copiedDatabase(dialect, {
    key: migrationsHash(),
    make: database => migrate(database, { folder: migrationsFolder }),
  });

async function opened(
  url: string,
  remove: () => Promise<void>,
  options: ConnectOptions,
): Promise<TestDatabase> {
  const database = await connect(url, { durable: false, poolSize: 4, ...options });
  return {
    url,
    database,
    async drop() {
      await database.close();
      await remove();
    },
  };
}

function sqliteUrl(template?: string): { url: string; remove: () => Promise<void> } {
  const folder = mkdtempSync(join(tmpdir(), 'tours-sqlite-'));
  const file = join(folder, 'test.db');
  if (template) copyFileSync(template, file);
  return { url: `sqlite:${file}`, remove: async () => rmSync(folder, { recursive: true, force: true }) };
}

/** How the tables of a template are made; two of the same key are the same. */
interface Template {
  readonly key: string;
  make(database: Database): Promise<unknown>;
}

/** The address of a new copy of a database that is made once. */
export async function copiedDatabase(
  dialect: Dialect,
  template: Template,
): Promise<{ readonly url: string; remove(): Promise<void> }> {
  return dialect === 'sqlite'
    ? sqliteUrl(await sqliteTemplate(template))
    : createPostgresDatabase(await postgresTemplate(template));
}

/** Kept in the temporary folder, for all test files and runs. */
async function sqliteTemplate({ key, make }: Template): Promise<string> {
  const file = join(tmpdir(), `tours-template-${key}.db`);
  if (existsSync(file)) return file;
  const { url, remove } = sqliteUrl();
  const database = await connect(url, { durable: false });
  await make(database);
  await database.close();
  copyFileSync(url.slice('sqlite:'.length), `${file}.${process.pid}`);
  renameSync(`${file}.${process.pid}`, file);
  await remove();
  return file;
}

/** Kept in the cluster of the run. The first test file to come makes it; the others wait on the lock. */
async function postgresTemplate({ key, make }: Template): Promise<string> {
  const template = `tours_template_${key}`;
  await onServer(async client => {
    await client.query('select pg_advisory_lock(1)');
    const { rowCount } = await client.query('select 1 from pg_database where datname = $1', [template]);
    if (rowCount === 0) {
      await client.query(`create database ${template}_draft template template0`);
      const database = await connect(urlOf(`${template}_draft`), { poolSize: 1 });
      await make(database);
      await database.close();
      await client.query(`alter database ${template}_draft rename to ${template}`);
    }
    await client.query('select pg_advisory_unlock(1)');
  });
  return template;
}

function migrationsHash(): string {
  // the tables also depend on the code that renders them
  const folders = [migrationsFolder, 'src/engine/server/database/ddl'];
  const files = folders.flatMap(folder =>
    readdirSync(folder)
      .sort()
      .map(name => join(folder, name)),
  );
  // a database keeps the names of its migrations
  return hashOf(files.flatMap(file => [file, readFileSync(file)]));
}

export function hashOf(parts: readonly (string | Buffer)[]): string {
  const hash = createHash('sha256');
  for (const part of parts) hash.update(part);
  return hash.digest('hex').slice(0, 16);
}
