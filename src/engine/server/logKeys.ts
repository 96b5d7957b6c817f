import { type KeySettings, keyFor, keysBefore, masterKey } from './secretKey.ts';

/**
 * Keys for sealing the activity log and cursors. Never stored in the database, so that the database's owner cannot
 * forge seals.
 */
export interface LogKey {
  /** eight hexadecimal digits that identify the key without revealing it */
  readonly id: string;
  /** for the entries in the database */
  readonly entries: Buffer;
  /** for the anchors outside it */
  readonly anchors: Buffer;
  /** for list cursors, which contain values of records */
  readonly cursors: Buffer;
}

export interface LogKeys {
  /** seals new entries */
  readonly current: LogKey;
  /** by id: the current key and earlier ones, with which existing entries may be sealed */
  readonly known: ReadonlyMap<string, LogKey>;
}

/** Derived from `SECRET_KEY` and the keys it has replaced (`SECRET_KEY_BEFORE`). */
export function openLogKeys(config: KeySettings): LogKeys {
  const current = logKey(masterKey(config));
  const before = keysBefore(config).map(logKey);
  return { current, known: new Map([...before, current].map(key => [key.id, key])) };
}

export function logKey(master: string): LogKey {
  return {
    id: keyFor(master, 'activity log: name of the key').toString('hex').slice(0, 8),
    entries: keyFor(master, 'activity log: entries'),
    anchors: keyFor(master, 'activity log: anchors'),
    cursors: keyFor(master, 'cursors of lists'),
  };
}
