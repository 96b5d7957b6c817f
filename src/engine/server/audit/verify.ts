import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import type { EntryContent } from '../access/bufferedEntry.ts';
import type { Data, Row } from '../access/data.ts';
import { number } from '../access/readRow.ts';
import {
  type Anchor,
  type AnchorFault,
  type KeptAnchors,
  readAnchors,
  tagLength,
  tagsOf,
} from './anchorFile.ts';
import type { AnchorPlaces } from './anchors.ts';
import { type EntryProof, faultOf, keyOf } from './entrySeal.ts';
import { idsIn, runsOf } from './idRuns.ts';
import type { CheckStep, Finding, IntegrityCheck } from './integrityCheck.ts';

const table = 'activity_log';
/** Entries per step after the last anchor. */
const most = 5_000;

/**
 * Checks the whole log: every entry must match its seal and follow the previous one of its chain, and up to the last
 * anchor there must be exactly the anchored entries. Without `places` no anchors are checked.
 */
export function logCheck(places: AnchorPlaces | null): IntegrityCheck {
  // Read once per run, since the file grows with the log.
  let kept: Pick<KeptAnchors, 'anchors' | 'faults'> | null = null;
  return {
    name: 'activityLog',
    step(data, after) {
      if (places && (after === 0 || kept === null)) kept = readAnchors(places.files, places.keys);
      return checkEntries(data, after, kept ?? noAnchors);
    },
  };
}

async function checkEntries(
  data: Data,
  after: number,
  { anchors, faults }: Pick<KeptAnchors, 'anchors' | 'faults'>,
): Promise<CheckStep> {
  const anchor = anchors.find(({ upTo }) => upTo > after) ?? null;
  const rows = anchor ? await entriesOf(data, after, anchor.upTo) : await entriesAfter(data, after);
  const findings = [
    ...(after === 0 ? faults.map(findingOf) : []),
    ...rows.flatMap(row => entryFindings(data, row, anchors[0] ?? null)),
    ...(anchor ? anchorFindings(anchor, rows, after) : []),
  ];
  const hasMore = anchor !== null || rows.length === most;
  const last = rows.at(-1);
  const reached = anchor ? anchor.upTo : last ? number(last, 'id') : after;
  return { cursor: hasMore ? reached : null, checked: rows.length, findings };
}

const noAnchors = { anchors: [], faults: [] };

/** What an entry consists of, and what proves it. */
const proven = [
  ...['id', 'at', 'user', 'action', 'resource', 'record_id', 'changes', 'reason', 'request_id', 'stream'],
  ...['values_salt', 'values_hash', 'prev_hash', 'hash'],
];

const entries = sql`
  select ${sql.join(proven.map(name => sql.ref(`l.${name}`)))}, p.id as previous_id, p.stream as previous_stream
  from activity_log as l left join activity_log as p on p.hash = l.prev_hash`;

const entriesOf = (data: Data, after: number, upTo: number): Promise<readonly Row[]> =>
  data.run(sql`${entries} where l.id > ${after} and l.id <= ${upTo} order by l.id`);

const entriesAfter = (data: Data, after: number): Promise<readonly Row[]> =>
  data.run(sql`${entries} where l.id > ${after} order by l.id limit ${most}`);

function entryFindings({ logKeys }: Data, row: Row, first: Anchor | null): readonly Finding[] {
  const id = number(row, 'id');
  const proof = proofIn(row);
  const keyId = keyOf(proof.hash);
  const fault = faultOf(logKeys, contentIn(row), proof);
  if (fault === 'unknownKey')
    return [
      { table, id, what: fault, expected: [...(logKeys?.known.keys() ?? [])].join(', '), found: keyId },
    ];
  const findings: Finding[] = [];
  if (fault) findings.push({ table, id, what: fault, expected: proof.hash, found: null });
  if (logKeys && first && keyId === null && id > first.plainUpTo)
    findings.push({ table, id, what: 'unsealed', expected: `k1.${logKeys.current.id}`, found: proof.hash });
  if (proof.prev_hash !== null && !follows(row, id))
    findings.push({
      table,
      id,
      what: 'unlinked',
      expected: proof.prev_hash,
      found: row.previous_id === null ? null : `${row.previous_stream} #${row.previous_id}`,
    });
  return findings;
}

/** Whether the entry's predecessor exists, earlier in the same chain. */
const follows = (row: Row, id: number): boolean =>
  row.previous_id !== null && row.previous_stream === row.stream && number(row, 'previous_id') < id;

/** Compares the entries after `after` with those recorded in the anchor. */
function anchorFindings(anchor: Anchor, rows: readonly Row[], after: number): readonly Finding[] {
  const noted = idsIn(anchor.ids);
  const expected = noted.filter(id => id > after);
  const known = new Set(expected);
  const hashes = new Map(rows.map(row => [number(row, 'id'), String(row.hash)]));
  const missing = expected.filter(id => !hashes.has(id));
  const added = [...hashes.keys()].filter(id => !known.has(id));
  const replaced = noted.filter((id, at) => {
    const hash = hashes.get(id);
    return hash !== undefined && tagsOf([hash]) !== anchor.tags.slice(at * tagLength, (at + 1) * tagLength);
  });
  const place = `anchor ${anchor.n} of ${anchor.at}`;
  const findings: Finding[] = [
    ...eachRun(missing, run => ({ what: 'missing', expected: `${run}, ${place}`, found: null })),
    ...eachRun(added, run => ({ what: 'added', expected: place, found: run })),
    ...eachRun(replaced, run => ({ what: 'replaced', expected: place, found: run })),
  ];
  // The anchor was written while the log was being read: the entries before `after` were checked by their seals.
  if (after > anchor.after) return findings;
  if (findings.length > 0 || digestOf(expected, hashes) === anchor.digest) return findings;
  return [
    {
      table,
      id: null,
      what: 'replaced',
      expected: `${place}: ${anchor.digest}`,
      found: `one of ${anchor.ids}`,
    },
  ];
}

const digestOf = (ids: readonly number[], hashes: ReadonlyMap<number, string>): string =>
  createHash('sha256')
    .update(ids.map(id => hashes.get(id)).join('\n'))
    .digest('hex');

/** One finding per run of consecutive ids. */
function eachRun(
  ids: readonly number[],
  finding: (run: string) => Pick<Finding, 'what' | 'expected' | 'found'>,
): readonly Finding[] {
  if (ids.length === 0) return [];
  return runsOf(ids)
    .split(',')
    .map(run => ({ table, id: Number(run.split('-')[0]), ...finding(run) }));
}

const findingOf = ({ file, n, kind, expected, found }: AnchorFault): Finding => ({
  table: file,
  id: n,
  what: kind === 'unknownKey' ? kind : kind === 'missing' ? 'anchorMissing' : 'anchorChanged',
  expected,
  found,
});

const contentIn = (row: Row): EntryContent => ({
  at: String(row.at),
  user: row.user === null ? null : number(row, 'user'),
  action: String(row.action),
  resource: text(row.resource),
  record_id: row.record_id === null ? null : number(row, 'record_id'),
  changes: text(row.changes),
  reason: text(row.reason),
  request_id: text(row.request_id),
  stream: String(row.stream),
});

const proofIn = (row: Row): EntryProof => ({
  values_salt: text(row.values_salt),
  values_hash: text(row.values_hash),
  prev_hash: text(row.prev_hash),
  hash: String(row.hash),
});

const text = (value: unknown): string | null => (typeof value === 'string' ? value : null);
