/** No room is left for data, or there was none for the last write and still is none. */
export class NoRoom extends Error {
  override readonly name = 'NoRoom';
}

/** as much as a request may write, so that it is not full again at once */
export const roomBytes = 1_048_576;

/** Remembers that a write found no room, until one finds it again. */
export class RoomWatch {
  #isFull = false;

  /** `tryWrite` writes `roomBytes` where the data lie, leaves nothing behind, and throws what the writes throw. */
  constructor(readonly tryWrite: () => Promise<void>) {}

  /** Hears every error of the database. */
  note(error: unknown): void {
    this.#isFull ||= isFull(error);
  }

  /** Throws `NoRoom`. It writes only where the last write found no room. */
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

/** SQLite, PostgreSQL and the file system say it in their own ways. */
const fullCodes: ReadonlySet<unknown> = new Set([
  'SQLITE_FULL',
  'SQLITE_IOERR_SHMSIZE',
  '53100',
  'ENOSPC',
  'EDQUOT',
]);

export const isFull = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && fullCodes.has(error.code);
