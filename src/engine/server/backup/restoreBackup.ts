import { constants, existsSync } from 'node:fs';
import { chmod, copyFile, mkdir, readFile, rename, stat, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { CompiledQuery } from 'kysely';
import type { Product } from '../../shared/product.ts';
import { anchorFiles } from '../audit/anchorFile.ts';
import type { Config } from '../config.ts';
import { connect } from '../database/connect.ts';
import { logKey, openLogKeys } from '../logKeys.ts';
import { keyFile } from '../secretKey.ts';
import { BackupFailed, failureText } from './backupFailed.ts';
import { factsOfFile, ownerOnly, syncToDisk } from './durableFiles.ts';
import { type Manifest, readManifest } from './manifest.ts';
import { runPostgresTool } from './postgresTools.ts';
import { snapshotName } from './snapshot.ts';
import { anchorsName, keyName } from './takeBackup.ts';

export interface RestoreOrder {
  /** the folder of one backup */
  readonly backup: string;
  /** the target: `databaseUrl` and the files next to it */
  readonly config: Config;
  /** the target is not the database of the settings, whose files may lie where those of the target would */
  readonly isElsewhere: boolean;
  readonly product: Pick<Product, 'name'>;
  /** names of this version's migrations, in order */
  readonly migrations: readonly string[];
  /** restore even if the key of the backup is lost */
  readonly withoutKey: boolean;
}

export interface Restored {
  readonly manifest: Manifest;
  /** anchors found at the target, kept under another name: they may cover entries that the backup lacks */
  readonly setAside: readonly string[];
}

/**
 * Restores a backup to a target without a database. Before anything is written, checks that the backup is complete,
 * of this product and not of a later version, and that its key is available. Throws `BackupFailed`.
 */
export async function restoreBackup(order: RestoreOrder): Promise<Restored> {
  const { backup, config } = order;
  const manifest = await readManifest(backup);
  await checkFiles(backup, manifest);
  checkVersion(manifest, order);
  const url = config.databaseOwnerUrl ?? config.databaseUrl;
  await checkEmpty(url, manifest);
  checkAnchors(order, manifest);
  const key = await keyOf(order, manifest);
  try {
    if (key !== null) await keepKey(config, key);
    const setAside = await placeAnchors(backup, manifest, config);
    await placeDatabase(backup, manifest, url);
    return { manifest, setAside };
  } catch (error) {
    throw new BackupFailed(failureText(error, databaseInWords(config.databaseUrl)), { cause: error });
  }
}

async function checkFiles(backup: string, { files }: Manifest): Promise<void> {
  for (const { name, size, sha256 } of files) {
    const path = join(backup, name);
    if (!existsSync(path)) throw new BackupFailed(`${backup} is damaged: ${name} is missing.`);
    const found = await factsOfFile(path, name);
    if (found.size !== size || found.sha256 !== sha256)
      throw new BackupFailed(
        `${backup} is damaged: ${name} has ${found.size} bytes with SHA-256 ${found.sha256}, and ${size} with ${sha256} were written.`,
      );
  }
}

function checkVersion(manifest: Manifest, { product, migrations, config }: RestoreOrder): void {
  if (manifest.product !== product.name)
    throw new BackupFailed(`The backup is one of "${manifest.product}", and this is "${product.name}".`);
  const unknown = manifest.migrations.find((name, at) => migrations[at] !== name);
  if (unknown !== undefined)
    throw new BackupFailed(
      `The backup was made by version ${manifest.version}, whose migration ${unknown} this version does not have. Restore it with that version or a newer one.`,
    );
  const dialect = config.databaseUrl.startsWith('sqlite:') ? 'sqlite' : 'postgres';
  if (manifest.dialect !== dialect)
    throw new BackupFailed(
      `The backup is one of ${manifest.dialect}, and the place to restore to is ${dialect}. Name another with --into or DATABASE_URL.`,
    );
}

async function checkEmpty(url: string, { dialect }: Manifest): Promise<void> {
  if (dialect === 'sqlite') {
    const file = fileOf(url);
    for (const name of [file, `${file}-wal`]) if (existsSync(name)) throw notEmpty(name, 'Move it away');
    return;
  }
  const database = await connect(url, { poolSize: 1 });
  try {
    const text = `select count(*) as tables from information_schema.tables where table_schema not in ('pg_catalog', 'information_schema')`;
    const { rows } = await database.kysely.executeQuery<{ tables: number }>(CompiledQuery.raw(text));
    if (Number(rows[0]?.tables ?? 0) > 0) throw notEmpty(databaseInWords(url), 'Create another database');
  } finally {
    await database.close();
  }
}

/** Those of another PostgreSQL database of the same name stay where they are, since its server writes on them. */
function checkAnchors({ config, isElsewhere }: RestoreOrder, { dialect }: Manifest): void {
  if (!isElsewhere || dialect === 'sqlite') return;
  const file = anchorFiles(config).find(name => existsSync(name));
  if (file !== undefined)
    throw new BackupFailed(
      `${file} has the anchors of another database of this name. Restore into a database of another name, or move that file away if its database is no longer in use.`,
    );
}

const notEmpty = (place: string, remedy: string): BackupFailed =>
  new BackupFailed(
    `There is data in ${place} already, which a restore does not touch. ${remedy}, or restore to another place: --into DATABASE_URL`,
  );

/** The key to be stored next to the database; null if it is in the settings or already there. */
async function keyOf(
  { backup, config, withoutKey }: RestoreOrder,
  manifest: Manifest,
): Promise<string | null> {
  const isGiven = config.secretKey !== null || existsSync(keyFile(config));
  if (isGiven && openLogKeys(config).known.has(manifest.logKey)) return null;
  const included = manifest.files.some(({ name }) => name === keyName)
    ? (await readFile(join(backup, keyName), 'utf8')).trim()
    : null;
  if (included !== null && !isGiven && logKey(included).id === manifest.logKey) return included;
  if (withoutKey) return null;
  const remedy =
    included === null
      ? `Set SECRET_KEY to that of the backup, or put its secret.key to ${keyFile(config)}`
      : `Set SECRET_KEY to what stands in ${join(backup, keyName)}`;
  throw new BackupFailed(
    `The secret key here is not the one that the backup was made with. ${remedy}. If it is lost: --without-key; authenticator apps have to be set up again, and the activity log cannot be checked.`,
  );
}

async function keepKey(config: Config, key: string): Promise<void> {
  const file = keyFile(config);
  await mkdir(dirname(file), { recursive: true, mode: ownerOnly.folder });
  await writeFile(file, key, { flag: 'wx', mode: ownerOnly.file });
  await syncToDisk(file);
}

async function placeAnchors(backup: string, manifest: Manifest, config: Config): Promise<readonly string[]> {
  const setAside: string[] = [];
  for (const file of anchorFiles(config)) {
    if (!existsSync(file)) continue;
    const other = `${file}.before-restore-${(await stat(file)).mtime.toISOString().replaceAll(/[:.]/g, '-')}`;
    await rename(file, other);
    setAside.push(other);
  }
  if (manifest.files.some(({ name }) => name === anchorsName))
    for (const file of anchorFiles(config)) await place(join(backup, anchorsName), file);
  return setAside;
}

async function placeDatabase(backup: string, { dialect }: Manifest, url: string): Promise<void> {
  const from = join(backup, snapshotName[dialect]);
  if (dialect === 'sqlite') return place(from, fileOf(url));
  const options = ['--no-owner', '--no-privileges', '--exit-on-error', '--single-transaction'];
  await runPostgresTool('pg_restore', await majorOf(url), url, [...options, from]);
}

async function majorOf(url: string): Promise<number> {
  const database = await connect(url, { poolSize: 1 });
  try {
    const text = `select current_setting('server_version_num')::int / 10000 as major`;
    const { rows } = await database.kysely.executeQuery<{ major: number }>(CompiledQuery.raw(text));
    return Number(rows[0]?.major ?? 0);
  } finally {
    await database.close();
  }
}

/** Copies a file so that it appears at its place only when complete. */
async function place(from: string, to: string): Promise<void> {
  await mkdir(dirname(to), { recursive: true, mode: ownerOnly.folder });
  const partial = `${to}.restoring`;
  await copyFile(from, partial, constants.COPYFILE_FICLONE);
  await chmod(partial, ownerOnly.file);
  await syncToDisk(partial);
  await rename(partial, to);
  await syncToDisk(dirname(to));
}

const fileOf = (url: string): string => url.slice('sqlite:'.length);

/** A description of the database without the password. */
function databaseInWords(url: string): string {
  if (url.startsWith('sqlite:')) return fileOf(url);
  const { host, pathname } = new URL(url);
  return `the database ${pathname.slice(1)} at ${host || 'this machine'}`;
}
