/** A backup cannot be made or brought back; the message says to the operator why and what to do. */
export class BackupFailed extends Error {
  override readonly name = 'BackupFailed';
}

/** What became of the disk or of a tool, in words. */
export function failureText(error: unknown, place: string): string {
  const code = error instanceof Error && 'code' in error ? error.code : null;
  const text = error instanceof Error ? error.message : String(error);
  if (code === 'ENOSPC' || /disk is full|No space left/i.test(text))
    return `The disk of ${place} is full. Make room, or name another folder.`;
  if (code === 'EACCES' || code === 'EROFS' || code === 'EPERM') return `${place} cannot be written: ${text}`;
  return text;
}
