import { existsSync } from 'node:fs';
import { copyFile, mkdir, readdir, rename, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { sql } from 'kysely';
import type { Product } from '../../shared/product.ts';
import { sum } from '../../shared/sum.ts';
import type { Data } from '../access/data.ts';
import { type AnchorPlaces, anchorLog } from '../audit/anchors.ts';
import type { Config } from '../config.ts';
import { keyFile } from '../secretKey.ts';
import { BackupFailed, failureText } from './backupFailed.ts';
import { factsOfFile, ownerOnly, syncToDisk } from './durableFiles.ts';
import { type Manifest, manifestName, newManifest } from './manifest.ts';
import { snapshotDatabase, snapshotName } from './snapshot.ts';

export const anchorsName = 'activity.anchors';
export const keyName = 'secret.key';

export interface BackupOrder {
  /** the folder of all backups, which has a folder for each */
  readonly folder: string;
  readonly cause: Manifest['cause'];
  /** include the secret key in the backup: it can decrypt secrets, and forge seals */
  readonly withKey: boolean;
}

export interface BackupParts {
  /** has every right */
  readonly data: Data;
  readonly config: Config;
  readonly product: Pick<Product, 'name'>;
  /** of the program */
  readonly version: string;
  readonly anchors: AnchorPlaces;
}

export interface TakenBackup {
  readonly folder: string;
  readonly bytes: number;
}

/**
 * Makes a backup while the server is running. It gets its final name only when it is complete and on the disk: a
 * killed process or a full disk leaves nothing that looks like a backup. Throws `BackupFailed`.
 */
export async function takeBackup(parts: BackupParts, order: BackupOrder): Promise<TakenBackup> {
  const takenAt = new Date().toISOString();
  const name = `${parts.product.name}-${takenAt.replaceAll(/[:.]/g, '-')}`;
  const partial = join(order.folder, `.${name}${partialEnding}`);
  try {
    await mkdir(order.folder, { recursive: true, mode: ownerOnly.folder });
    await clearPartials(order.folder);
    await mkdir(partial, { mode: ownerOnly.folder });
    const bytes = await fill(parts, order, partial, takenAt);
    const folder = join(order.folder, name);
    await rename(partial, folder);
    await syncToDisk(order.folder);
    return { folder, bytes };
  } catch (error) {
    await rm(partial, { recursive: true, force: true }).catch(() => {});
    throw new BackupFailed(failureText(error, order.folder), { cause: error });
  }
}

async function fill(
  { data, config, product, version, anchors }: BackupParts,
  { cause, withKey }: BackupOrder,
  partial: string,
  takenAt: string,
): Promise<number> {
  // Anchors first: so every anchored entry is in the snapshot, which is made afterwards.
  await anchorLog(data, anchors, 'backup');
  const names: string[] = [];
  const [anchorFile] = anchors.files;
  if (anchorFile && existsSync(anchorFile)) {
    await copyFile(anchorFile, join(partial, anchorsName));
    names.push(anchorsName);
  }
  const migrations = await migrationsOf(data);
  const database = snapshotName[data.dialect];
  await writeFile(join(partial, database), '', { mode: ownerOnly.file });
  await snapshotDatabase(data, config.databaseUrl, join(partial, database));
  names.push(database);
  if (withKey) {
    const key = config.secretKey;
    if (key === null) await copyFile(keyFile(config), join(partial, keyName));
    else await writeFile(join(partial, keyName), key, { mode: ownerOnly.file });
    names.push(keyName);
  }
  const files = await Promise.all(names.map(name => factsOfFile(join(partial, name), name)));
  const manifest = newManifest({
    product: product.name,
    version,
    takenAt,
    cause,
    dialect: data.dialect,
    migrations,
    logKey: anchors.keys.current.id,
    files,
  });
  const text = `${JSON.stringify(manifest, null, 2)}\n`;
  await writeFile(join(partial, manifestName), text, { mode: ownerOnly.file });
  for (const name of [...names, manifestName]) await syncToDisk(join(partial, name));
  await syncToDisk(partial);
  return sum(files.map(({ size }) => size));
}

async function migrationsOf(data: Data): Promise<readonly string[]> {
  const rows = await data.run(sql`select name from migrations order by name`);
  return rows.map(row => String(row.name));
}

const partialEnding = '.partial';
/** No backup takes this long: older partial ones were left by a killed process. */
const mostHours = 12;

async function clearPartials(folder: string): Promise<void> {
  for (const name of await readdir(folder)) {
    if (!name.startsWith('.') || !name.endsWith(partialEnding)) continue;
    const { mtimeMs } = await stat(join(folder, name));
    if (Date.now() - mtimeMs > mostHours * 3_600_000)
      await rm(join(folder, name), { recursive: true, force: true });
  }
}
