import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Dialect } from '../database/connect.ts';
import { BackupFailed } from './backupFailed.ts';
import type { FileFacts } from './durableFiles.ts';

export const manifestName = 'manifest.json';
/** format of the backup's files; increased when it changes */
const format = 1;

/** What a backup is and must contain. Written last: a folder without it is no backup. */
export interface Manifest {
  readonly format: typeof format;
  /** short name of the product */
  readonly product: string;
  readonly version: string;
  readonly takenAt: string;
  readonly cause: 'daily' | 'command';
  readonly dialect: Dialect;
  /** names of the migrations applied to the tables */
  readonly migrations: readonly string[];
  /** id of the key that seals the activity log */
  readonly logKey: string;
  readonly files: readonly FileFacts[];
}

export const newManifest = (facts: Omit<Manifest, 'format'>): Manifest => ({ format, ...facts });

/** Throws `BackupFailed` for an incomplete backup, or one of a later version. */
export async function readManifest(folder: string): Promise<Manifest> {
  const text = await readFile(join(folder, manifestName), 'utf8').catch(() => {
    throw new BackupFailed(`${folder} is no backup: it has no ${manifestName}.`);
  });
  const manifest = parsed(text);
  if (!isManifest(manifest)) throw new BackupFailed(`${folder}/${manifestName} is damaged.`);
  if (manifest.format !== format)
    throw new BackupFailed(
      `${folder} has format ${manifest.format}, this version reads ${format}. Restore it with the version that made it (${manifest.version}).`,
    );
  return manifest;
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

const isManifest = (value: unknown): value is Manifest =>
  isObject(value) &&
  typeof value.format === 'number' &&
  ['product', 'version', 'takenAt', 'dialect', 'logKey'].every(name => typeof value[name] === 'string') &&
  isListOf(value.migrations, each => typeof each === 'string') &&
  isListOf(
    value.files,
    each =>
      isObject(each) &&
      typeof each.name === 'string' &&
      /^[\w.-]+$/.test(each.name) &&
      typeof each.size === 'number' &&
      typeof each.sha256 === 'string',
  );

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null;

const isListOf = (value: unknown, isOne: (each: unknown) => boolean): boolean =>
  Array.isArray(value) && value.every(isOne);
