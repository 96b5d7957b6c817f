import { createHmac } from 'node:crypto';
import {
  closeSync,
  existsSync,
  fsyncSync,
  ftruncateSync,
  mkdirSync,
  openSync,
  readFileSync,
  writeSync,
} from 'node:fs';
import { dirname, join } from 'node:path';
import type { Config } from '../config.ts';
import { databaseName, dataFolder } from '../dataFolder.ts';
import type { LogKeys } from '../logKeys.ts';

/** A record of the activity log's content at one time, for the entries after `after` up to `upTo`. */
export interface Anchor {
  /** sequence number, from 1 */
  readonly n: number;
  readonly at: string;
  readonly cause: AnchorCause;
  readonly after: number;
  readonly upTo: number;
  /** `1-500,502` */
  readonly ids: string;
  /** for each entry, in the order of the ids, the last four characters of its hash: to find which one was replaced */
  readonly tags: string;
  /** SHA-256 of all hashes, in the order of the ids */
  readonly digest: string;
  /** the newest entry without a seal at the time of the first anchor; all later ones must have one */
  readonly plainUpTo: number;
}

export type AnchorCause = 'start' | 'hour' | 'stop' | 'backup' | 'restore';

/** A line of the file: its MAC includes the one before, so none can be changed or removed without the key. */
export interface WrittenAnchor extends Anchor {
  readonly key: string;
  readonly mac: string;
}

export const tagLength = 4;
const tagOf = (hash: string): string => hash.slice(-tagLength);
export const tagsOf = (hashes: readonly string[]): string => hashes.map(tagOf).join('');

/** The files of the anchors: next to the database under its name, and the copy named in the settings. */
export const anchorFiles = (config: Pick<Config, 'databaseUrl' | 'anchorCopy'>): readonly string[] => [
  join(dataFolder(config), `${databaseName(config)}.anchors`),
  ...(config.anchorCopy === null ? [] : [config.anchorCopy]),
];

/** A fault of an anchor file. */
export interface AnchorFault {
  readonly file: string;
  /** number of the line */
  readonly n: number;
  readonly kind: 'changed' | 'missing' | 'unknownKey';
  readonly expected: string;
  readonly found: string | null;
}

export interface KeptAnchors {
  /** the genuine anchors of the most complete file */
  readonly anchors: readonly WrittenAnchor[];
  readonly faults: readonly AnchorFault[];
  /**
   * Appends an anchor to the file and its copies, synced to disk on return. A faulty file is left unchanged, so that
   * the check finds it; false if all are faulty.
   */
  append(anchor: Anchor): boolean;
}

/** Reads the anchors from all files. The first file must have them all; a copy may lag behind for two days. */
export function readAnchors(files: readonly string[], keys: LogKeys): KeptAnchors {
  const read = files.map(file => readFile(file, keys));
  const longest = longestOf(read);
  return {
    anchors: longest?.anchors ?? [],
    faults: faultsOf(read, longest),
    append: anchor => append(read, longest, anchor, keys),
  };
}

/** How long the location of a copy may be unavailable. */
const mostLagMs = 2 * 86_400_000;

function faultsOf(read: readonly ReadFile[], longest: ReadFile | undefined): readonly AnchorFault[] {
  const [first] = read;
  if (!first || !longest) return [];
  const faults = read.flatMap(({ fault }) => (fault ? [fault] : []));
  const lines = (count: number) => `${count} anchors`;
  if (first.anchors.length < longest.anchors.length && !first.fault)
    faults.push({
      file: first.file,
      n: first.anchors.length + 1,
      kind: 'missing',
      expected: lines(longest.anchors.length),
      found: lines(first.anchors.length),
    });
  for (const { file, anchors, text, fault } of read.slice(1)) {
    if (fault) continue;
    const lacking = longest.anchors[anchors.length];
    if (!longest.text.startsWith(text))
      faults.push({ file, n: 1, kind: 'changed', expected: `as in ${longest.file}`, found: null });
    else if (lacking && Date.now() - Date.parse(lacking.at) > mostLagMs)
      faults.push({
        file,
        n: lacking.n,
        kind: 'missing',
        expected: lines(longest.anchors.length),
        found: lines(anchors.length),
      });
  }
  return faults;
}

function append(
  read: readonly ReadFile[],
  base: ReadFile | undefined,
  anchor: Anchor,
  keys: LogKeys,
): boolean {
  const { id: key, anchors } = keys.current;
  const line = { ...anchor, key, mac: macOf({ ...anchor, key }, base?.mac ?? '', anchors) };
  const text = `${base?.text ?? ''}${JSON.stringify(line)}\n`;
  const sound = read.filter(
    ({ text: kept, fault }, at) => !fault && (at === 0 ? kept === base?.text : text.startsWith(kept)),
  );
  for (const { file, text: kept } of sound) {
    if (file === read[0]?.file) extend(file, kept, text);
    else extendCopy(file, kept, text);
  }
  return sound.length > 0;
}

interface ReadFile {
  readonly file: string;
  readonly anchors: readonly WrittenAnchor[];
  /** its complete lines */
  readonly text: string;
  /** MAC of its last line */
  readonly mac: string;
  readonly fault: AnchorFault | null;
}

/** Reads up to the first line that is not genuine. An incomplete last line was never acknowledged. */
function readFile(file: string, keys: LogKeys): ReadFile {
  const all = existsSync(file) ? readFileSync(file, 'utf8') : '';
  const text = all.slice(0, all.lastIndexOf('\n') + 1);
  const anchors: WrittenAnchor[] = [];
  let mac = '';
  for (const [at, written] of text.split('\n').slice(0, -1).entries()) {
    const line = parse(written);
    const n = at + 1;
    const key = line && keys.known.get(line.key);
    if (line && !key) {
      const expected = [...keys.known.keys()].join(', ');
      const fault = { file, n, kind: 'unknownKey', expected, found: line.key } as const;
      return { file, anchors, text, mac, fault };
    }
    if (!line || !key || line.n !== n || macOf(line, mac, key.anchors) !== line.mac) {
      const fault = { file, n, kind: 'changed', expected: `anchor ${n}`, found: null } as const;
      return { file, anchors, text, mac, fault };
    }
    anchors.push(line);
    mac = line.mac;
  }
  return { file, anchors, text, mac, fault: null };
}

const longestOf = (read: readonly ReadFile[]): ReadFile | undefined =>
  read.reduce<ReadFile | undefined>(
    (longest, each) => (longest && longest.anchors.length >= each.anchors.length ? longest : each),
    undefined,
  );

/** The location of a copy may be unavailable for a while: missing lines are written with the next anchor. */
function extendCopy(file: string, kept: string, text: string): void {
  try {
    extend(file, kept, text);
  } catch {
    // The check reports a copy that lags behind for days.
  }
}

function extend(file: string, kept: string, text: string): void {
  mkdirSync(dirname(file), { recursive: true, mode: 0o700 });
  const handle = openSync(file, 'a', 0o600);
  try {
    // removes an incomplete line left by a crash
    ftruncateSync(handle, Buffer.byteLength(kept));
    writeSync(handle, text.slice(kept.length));
    fsyncSync(handle);
  } finally {
    closeSync(handle);
  }
}

function parse(text: string): WrittenAnchor | null {
  try {
    const value: unknown = JSON.parse(text);
    return isLine(value) ? value : null;
  } catch {
    return null;
  }
}

const isLine = (value: unknown): value is WrittenAnchor =>
  typeof value === 'object' &&
  value !== null &&
  ['n', 'after', 'upTo', 'plainUpTo'].every(name => typeof Reflect.get(value, name) === 'number') &&
  ['at', 'cause', 'ids', 'tags', 'digest', 'key', 'mac'].every(
    name => typeof Reflect.get(value, name) === 'string',
  );

function macOf(line: Omit<WrittenAnchor, 'mac'>, previous: string, key: Buffer): string {
  const { n, at, cause, after, upTo, ids, tags, digest, plainUpTo, key: id } = line;
  return createHmac('sha256', key)
    .update(JSON.stringify([previous, n, at, cause, after, upTo, ids, tags, digest, plainUpTo, id]))
    .digest('base64url');
}
