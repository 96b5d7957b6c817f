import { chmodSync, closeSync, existsSync, mkdirSync, openSync, statSync } from 'node:fs';
import { dirname } from 'node:path';

const ownFile = 0o600;
const ownFolder = 0o700;
const others = 0o007;

/** Creates a file of the product, and its folder, with access only for the server's user. */
export function touchPrivateFile(file: string): void {
  makePrivateFolder(dirname(file));
  closeSync(openSync(file, 'a', ownFile));
  keepFromOthers(file);
}

/** An existing folder keeps its permissions. */
export function makePrivateFolder(folder: string): void {
  mkdirSync(folder, { recursive: true, mode: ownFolder });
}

/**
 * Removes access for others from an existing file, which an earlier version or a copy may have allowed; a group, such
 * as one for backups, keeps its access.
 */
export function keepFromOthers(file: string): void {
  if (!existsSync(file)) return;
  const { mode } = statSync(file);
  if ((mode & others) === 0) return;
  try {
    chmodSync(file, mode & 0o770);
  } catch {
    // The file belongs to another user, who decides.
  }
}
