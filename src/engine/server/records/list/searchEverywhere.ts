import { setImmediate } from 'node:timers/promises';
import { can } from '../../../shared/permissions.ts';
import { isSearched } from '../../../shared/searchText.ts';
import type { Data } from '../../access/data.ts';
import type { Entity } from '../../access/model.ts';
import { isReadable } from '../../access/resolveField.ts';
import { traceReading } from '../read/read.ts';
import type { ApiRecord } from '../read/selection.ts';
import { readPath, setPath } from '../rows/value.ts';
import { searchOrder } from '../search/searchOrder.ts';
import { listRecords } from './list.ts';

export interface SearchHit {
  readonly id: number;
  readonly label: string;
  /** for a record shown below a parent: the URL parameter and the id of the parent */
  readonly within?: Readonly<Record<string, number>>;
}

interface SearchGroup {
  readonly resource: string;
  /** the number of all matches, not only the hits listed; at most `totalCap` */
  readonly total: number;
  readonly capped: boolean;
  readonly hits: readonly SearchHit[];
}

interface SearchResult {
  readonly groups: readonly SearchGroup[];
  /** resources that were not searched within the time budget; to be requested next */
  readonly skipped: readonly string[];
}

interface SearchOptions {
  /** resources to search; all by default */
  readonly resources?: ReadonlySet<string> | undefined;
  /** no further entity is searched after this time; 500 by default */
  readonly budgetMs?: number | undefined;
  /** aborted when the client has disconnected */
  readonly signal?: AbortSignal;
  readonly now?: () => number;
}

const hitsPerEntity = 5;

/** Duration of the last search in an entity, in ms. */
const lastMs = new WeakMap<Entity, number>();

/**
 * Searches every entity that has searched fields and that the actor may list, by one list query each, so that rights,
 * limits, masks and access logging are those of lists. The order is that of `searchOrder.ts`; when the time is up,
 * returns what was found and names the remaining resources. At least one entity is searched, so that repeated
 * requests come to an end.
 */
export async function searchEverywhere(
  data: Data,
  text: string,
  { resources, budgetMs = 500, signal, now = () => performance.now() }: SearchOptions = {},
): Promise<SearchResult> {
  const findable = data.model.entities.filter(
    entity => isFindable(data, entity) && (resources?.has(entity.meta.resource) ?? true),
  );
  const groups = new Map<Entity, SearchGroup | null>();
  const start = now();
  for (const entity of searchOrder(findable, lastMs)) {
    const begun = now();
    if (signal?.aborted || (groups.size > 0 && begun > start + budgetMs)) break;
    groups.set(entity, await searchIn(data, entity, text));
    lastMs.set(entity, now() - begun);
    // SQLite works synchronously: this lets other requests run between two entities.
    await setImmediate();
  }
  return {
    groups: findable.flatMap(entity => groups.get(entity) ?? []),
    skipped: findable.filter(entity => !groups.has(entity)).map(({ meta }) => meta.resource),
  };
}

/** Null if nothing is found. */
async function searchIn(data: Data, entity: Entity, text: string): Promise<SearchGroup | null> {
  const { records, total, capped } = await listRecords(data, entity, {
    filter: { q: text },
    sort: null,
    fields: fieldsOf(data, entity),
    first: 0,
    count: hitsPerEntity,
  });
  if (records.length === 0) return null;
  await traceReading(data, entity, records.map(revealed(entity)));
  const hits = records.map(record => hitOf(entity, record));
  return { resource: entity.meta.resource, total, capped, hits };
}

/** Only the fields needed for the label, the match and the URL of a hit; no others are read or computed. */
function fieldsOf({ model, actor }: Data, entity: Entity): readonly string[] {
  const { meta, urls, fields } = entity;
  return [...meta.search, ...Object.keys(urls.parents ?? {}).map(parentField)].filter(name => {
    const field = fields.get(name);
    return field !== undefined && isReadable(model, actor, entity, field);
  });
}

/**
 * Rows that belong to one user each, such as visited pages, are that user's private trail and are not searched.
 */
function isFindable({ actor }: Data, { meta }: Entity): boolean {
  return (
    isSearched(meta) &&
    meta.ownerField === null &&
    meta.operations.includes('list') &&
    can(actor.permissions, meta.resource, 'list')
  );
}

/**
 * A hit reveals its label and that a searched field contains the text; only these fields are logged as read.
 */
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
  return {
    ...hit,
    within: Object.fromEntries(parents.map(param => [param, Number(record[parentField(param)])])),
  };
}

/** URL parameter `bankId` → field `bank`. */
const parentField = (param: string): string => param.slice(0, -'Id'.length);
