import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { type FileHandle, open, stat } from 'node:fs/promises';
import { pipeline } from 'node:stream/promises';

/** Files and folders of a backup are for their owner alone: they hold all that the office knows. */
export const ownerOnly = { file: 0o600, folder: 0o700 } as const;

/** What was written to a file or a folder is on the disk when this returns. */
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

/** Size and hash of a file, however large it is. */
export async function factsOfFile(path: string, name: string): Promise<FileFacts> {
  const hash = createHash('sha256');
  await pipeline(createReadStream(path), hash);
  const { size } = await stat(path);
  return { name, size, sha256: hash.digest('hex') };
}
