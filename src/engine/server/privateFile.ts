import { chmodSync, closeSync, existsSync, mkdirSync, openSync, statSync } from 'node:fs';
import { dirname } from 'node:path';

const ownFile = 0o600;
const ownFolder = 0o700;
const others = 0o007;

/** Makes sure that a file of the product is there, for the user of the server alone; its folder as well. */
export function touchPrivateFile(file: string): void {
  makePrivateFolder(dirname(file));
  closeSync(openSync(file, 'a', ownFile));
  keepFromOthers(file);
}

/** What was there before keeps its rights. */
export function makePrivateFolder(folder: string): void {
  mkdirSync(folder, { recursive: true, mode: ownFolder });
}

/** A file of an earlier version, or one that was copied there, may be open to everybody; a group, as of backups, stays. */
export function keepFromOthers(file: string): void {
  if (!existsSync(file)) return;
  const { mode } = statSync(file);
  if ((mode & others) === 0) return;
  try {
    chmodSync(file, mode & 0o770);
  } catch {
    // It belongs to somebody else, who decides.
  }
}
