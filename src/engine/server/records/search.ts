import { setImmediate } from 'node:timers/promises';
import { can } from '../../shared/permissions.ts';
import { isSearched } from '../../shared/searchText.ts';
import type { Data } from '../access/data.ts';
import type { Entity } from '../access/model.ts';
import { listRecords } from './list.ts';
import { traceReading } from './read.ts';
import type { ApiRecord } from './selection.ts';
import { readPath, setPath } from './value.ts';

export interface SearchHit {
  readonly id: number;
  readonly label: string;
  /** of a record that lives below another: the URL parameter and the id of that one */
  readonly within?: Readonly<Record<string, number>>;
}

interface SearchGroup {
  readonly resource: string;
  /** all that match, of which the hits are the first; at most `totalCap` */
  readonly total: number;
  readonly capped: boolean;
  readonly hits: readonly SearchHit[];
}

interface SearchResult {
  readonly groups: readonly SearchGroup[];
  /** resources for which no time was left */
  readonly skipped: readonly string[];
}

interface SearchTime {
  /** after which no further entity is searched; 2 s unless given */
  readonly budgetMs?: number | undefined;
  readonly now?: () => number;
}

const hitsPerEntity = 5;

/**
 * Looks for the text in every entity that has searched fields and that the actor may list, one list each, so that
 * rights, limits, masks and traces are those of lists. When the time is up, the rest is named instead of searched.
 */
export async function searchEverywhere(
  data: Data,
  text: string,
  { budgetMs = 2_000, now = () => performance.now() }: SearchTime = {},
): Promise<SearchResult> {
  const groups: SearchGroup[] = [];
  const skipped: string[] = [];
  const end = now() + budgetMs;
  for (const entity of data.model.entities.filter(candidate => isFindable(data, candidate))) {
    const { resource } = entity.meta;
    if (now() > end) {
      skipped.push(resource);
      continue;
    }
    const list = await listRecords(data, entity, {
      filter: { q: text },
      sort: null,
      first: 0,
      count: hitsPerEntity,
    });
    // SQLite answers within the turn: others get theirs between two entities.
    await setImmediate();
    if (list.records.length === 0) continue;
    await traceReading(data, entity, list.records.map(revealed(entity)));
    groups.push({
      resource,
      total: list.total,
      capped: list.capped,
      hits: list.records.map(record => hitOf(entity, record)),
    });
  }
  return { groups, skipped };
}

/** Rows that belong to one user each, like the places visited, are that user's trail and nothing to be found. */
function isFindable({ actor }: Data, { meta }: Entity): boolean {
  return (
    isSearched(meta) &&
    meta.ownerField === null &&
    meta.operations.includes('list') &&
    can(actor.permissions, meta.resource, 'list')
  );
}

/** A hit tells what its label says, and that the text stands in a searched field; nothing else leaves the server. */
function revealed({ meta }: Entity): (record: ApiRecord) => ApiRecord {
  const named = meta.represent.flatMap(part => ('field' in part ? [part.field] : []));
  const paths = [...new Set([...named, ...meta.search])].map(path => [path, setPath(path)] as const);
  return record => {
    const found: ApiRecord = { id: record.id };
    for (const [path, set] of paths) set(found, readPath(record, path));
    return found;
  };
}

function hitOf({ urls }: Entity, record: ApiRecord): SearchHit {
  const id = Number(record.id);
  const hit = { id, label: String(record._label) };
  const parents = Object.keys(urls.parents ?? {});
  if (parents.length === 0) return hit;
  // `bankId` in the URL is `bank` in the record
  return {
    ...hit,
    within: Object.fromEntries(parents.map(param => [param, Number(record[param.slice(0, -'Id'.length)])])),
  };
}
