import { type KeySettings, keyFor, keysBefore, masterKey } from './secretKey.ts';

/** What the activity log and cursors are sealed with. It never lies in the database, so the database's owner cannot seal. */
export interface LogKey {
  /** eight hexadecimal digits that name the key without telling it */
  readonly id: string;
  /** of the entries in the database */
  readonly entries: Buffer;
  /** of the anchors outside it */
  readonly anchors: Buffer;
  /** of the cursors of lists, which name values of records */
  readonly cursors: Buffer;
}

export interface LogKeys {
  /** new entries are sealed with it */
  readonly current: LogKey;
  /** by id: it and those before it, which what is there may be sealed with */
  readonly known: ReadonlyMap<string, LogKey>;
}

/** Of `SECRET_KEY` and of the keys that it has replaced (`SECRET_KEY_BEFORE`). */
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
