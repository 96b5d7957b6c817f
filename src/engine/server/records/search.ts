import { setImmediate } from 'node:timers/promises';
import { can } from '../../shared/permissions.ts';
import { isSearched } from '../../shared/searchText.ts';
import type { Data } from '../access/data.ts';
import type { Entity } from '../access/model.ts';
import { isReadable } from '../access/resolveField.ts';
import { listRecords } from './list.ts';
import { traceReading } from './read.ts';
import { searchOrder } from './searchOrder.ts';
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
  /** resources for which no time was left: to be asked for next */
  readonly skipped: readonly string[];
}

interface SearchOptions {
  /** names of the resources to look through; all unless given */
  readonly resources?: ReadonlySet<string> | undefined;
  /** after which no further entity is searched; half a second unless given */
  readonly budgetMs?: number | undefined;
  /** aborted when no one waits for the answer any more */
  readonly signal?: AbortSignal;
  readonly now?: () => number;
}

const hitsPerEntity = 5;

/** How long the last search in an entity took, in ms. */
const lastMs = new WeakMap<Entity, number>();

/**
 * Looks for the text in every entity that has searched fields and that the actor may list, one list each, so that
 * rights, limits, masks and traces are those of lists. They go by `searchOrder.ts`: when the time is up, what was found is
 * answered and the rest is named for the next question. One at least is searched, so that asking for the rest comes to an
 * end.
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
    // SQLite answers within the turn: others get theirs between two entities.
    await setImmediate();
  }
  return {
    groups: findable.flatMap(entity => groups.get(entity) ?? []),
    skipped: findable.filter(entity => !groups.has(entity)).map(({ meta }) => meta.resource),
  };
}

/** Null: nothing is found. */
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

/** What a hit says, confirms and leads to: no other value has to be worked out. */
function fieldsOf({ model, actor }: Data, entity: Entity): readonly string[] {
  const { meta, urls, fields } = entity;
  return [...meta.search, ...Object.keys(urls.parents ?? {}).map(parentField)].filter(name => {
    const field = fields.get(name);
    return field !== undefined && isReadable(model, actor, entity, field);
  });
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
  return {
    ...hit,
    within: Object.fromEntries(parents.map(param => [param, Number(record[parentField(param)])])),
  };
}

/** `bankId` in the URL is `bank` in the record. */
const parentField = (param: string): string => param.slice(0, -'Id'.length);
