import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { type FileHandle, open, stat } from 'node:fs/promises';
import { pipeline } from 'node:stream/promises';

/** Files and folders of a backup are accessible to their owner only: they contain all data of the office. */
export const ownerOnly = { file: 0o600, folder: 0o700 } as const;

/** Ensures that what was written to a file or folder is on the disk. */
export async function syncToDisk(path: string): Promise<void> {
  let handle: FileHandle | null = null;
  try {
    handle = await open(path, 'r');
    await handle.sync();
  } finally {
    await handle?.close();
  }
}

export interface FileFacts {
  readonly name: string;
  readonly size: number;
  readonly sha256: string;
}

/** Size and hash of a file of any size. */
export async function factsOfFile(path: string, name: string): Promise<FileFacts> {
  const hash = createHash('sha256');
  await pipeline(createReadStream(path), hash);
  const { size } = await stat(path);
  return { name, size, sha256: hash.digest('hex') };
}
