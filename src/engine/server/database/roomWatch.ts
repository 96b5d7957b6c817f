/** There is no storage space for data. */
export class NoRoom extends Error {
  override readonly name = 'NoRoom';
}

/** as much as one request may write, so that the space does not run out again at once */
export const roomBytes = 1_048_576;

/** Remembers that a write failed for lack of space, until a trial write succeeds. */
export class RoomWatch {
  #isFull = false;

  /**
   * `tryWrite` writes `roomBytes` where the data are stored, leaves nothing behind, and throws the errors of writing.
   */
  constructor(readonly tryWrite: () => Promise<void>) {}

  /** Receives every database error. */
  note(error: unknown): void {
    this.#isFull ||= isFull(error);
  }

  /** Throws `NoRoom`. Tries a write only if the last one failed for lack of space. */
  async check(): Promise<void> {
    if (!this.#isFull) return;
    try {
      await this.tryWrite();
      this.#isFull = false;
    } catch (error) {
      if (isFull(error)) throw new NoRoom('There is no room left for data.', { cause: error });
      throw error;
    }
  }
}

/** Error codes of SQLite, PostgreSQL and the file system. */
const fullCodes: ReadonlySet<unknown> = new Set([
  'SQLITE_FULL',
  'SQLITE_IOERR_SHMSIZE',
  '53100',
  'ENOSPC',
  'EDQUOT',
]);

export const isFull = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && fullCodes.has(error.code);
