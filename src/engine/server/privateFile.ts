import { chmodSync, closeSync, existsSync, mkdirSync, openSync, statSync } from 'node:fs';
import { dirname } from 'node:path';

const ownFile = 0o600;
const ownFolder = 0o700;

/** Creates a file of the product, and its folder, with access only for the server's user. */
export function touchPrivateFile(file: string): void {
  makePrivateFolder(dirname(file));
  closeSync(openSync(file, 'a', ownFile));
  keepFromOthers(file, { group: 'keeps' });
}

/** An existing folder keeps its permissions. */
export function makePrivateFolder(folder: string): void {
  mkdirSync(folder, { recursive: true, mode: ownFolder });
}

/**
 * Removes access for others from an existing file, which an earlier version or a copy may have allowed; a group, such
 * as one for backups, keeps its access to data and loses that to keys. Where the file belongs to another user, the
 * operator is warned.
 */
export function keepFromOthers(file: string, { group }: { readonly group: 'keeps' | 'loses' }): void {
  if (!existsSync(file)) return;
  const { mode } = statSync(file);
  const [removed, kept] = group === 'keeps' ? [0o007, mode & 0o770] : [0o077, ownFile];
  if ((mode & removed) === 0) return;
  try {
    chmodSync(file, kept);
  } catch {
    process.stderr.write(
      `Others can read ${file}, and it belongs to another user. Run as root: chmod ${kept.toString(8)} ${file}\n`,
    );
  }
}
