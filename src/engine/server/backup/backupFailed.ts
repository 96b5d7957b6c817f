/** A backup cannot be made or restored; the message explains to the operator why and what to do. */
export class BackupFailed extends Error {
  override readonly name = 'BackupFailed';
}

/** A failure of the disk or of a tool as text. */
export function failureText(error: unknown, place: string): string {
  const code = codeOf(error);
  const text = error instanceof Error ? error.message : (code ?? String(error));
  if (code === 'ENOSPC' || code === 'SQLITE_FULL' || /disk is full|No space left/i.test(text))
    return `The disk of ${place} is full. Make room, or name another folder.`;
  if (code !== null && unwritable.includes(code)) return `${place} cannot be written: ${text}`;
  return text;
}

const unwritable = ['EACCES', 'EROFS', 'EPERM', 'EFBIG', 'SQLITE_IOERR'];

/** The SQLite driver throws some objects that are no `Error` and have only a code. */
const codeOf = (error: unknown): string | null =>
  typeof error === 'object' && error !== null && 'code' in error && typeof error.code === 'string'
    ? error.code
    : null;
