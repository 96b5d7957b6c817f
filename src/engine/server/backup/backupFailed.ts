/** A backup cannot be made or brought back; the message says to the operator why and what to do. */
export class BackupFailed extends Error {
  override readonly name = 'BackupFailed';
}

/** What became of the disk or of a tool, in words. */
export function failureText(error: unknown, place: string): string {
  const code = codeOf(error);
  const text = error instanceof Error ? error.message : (code ?? String(error));
  if (code === 'ENOSPC' || code === 'SQLITE_FULL' || /disk is full|No space left/i.test(text))
    return `The disk of ${place} is full. Make room, or name another folder.`;
  if (code !== null && unwritable.includes(code)) return `${place} cannot be written: ${text}`;
  return text;
}

const unwritable = ['EACCES', 'EROFS', 'EPERM', 'EFBIG', 'SQLITE_IOERR'];

/** The driver of SQLite throws some faults that are no errors of JavaScript and have nothing but a code. */
const codeOf = (error: unknown): string | null =>
  typeof error === 'object' && error !== null && 'code' in error && typeof error.code === 'string'
    ? error.code
    : null;
