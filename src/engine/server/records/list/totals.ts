import { type RawBuilder, sql } from 'kysely';
import { today } from '../../../shared/day.ts';
import type { Data, Row } from '../../access/data.ts';
import type { Entity } from '../../access/model.ts';
import { type SlotValues, slot } from '../../access/statement.ts';
import { BoundedCache } from '../../boundedCache.ts';
import type { Filter } from '../filter/conditionKinds.ts';

/** The total of a list, and the state of the database in which it was counted: valid until the next write. */
interface KnownTotal {
  readonly state: number | string;
  readonly total: number;
}

/** How a statement determines the total: by counting or from the cache. */
export interface TotalPlan {
  readonly shape: string;
  readonly values: SlotValues;
  /** the column `_total`, and the column that `keep` reads */
  columns(count: () => RawBuilder<unknown>): RawBuilder<unknown>;
  keep(row: Row | undefined): void;
}

/**
 * Identifies the committed state that a statement sees. The start time is included, since after a failover the same
 * snapshot numbers may mean another state.
 */
const snapshot = sql`concat(pg_current_snapshot(), ' ', pg_postmaster_start_time())`;

const bounds = { total: 1_000_000, each: 20_000 };
const known = new WeakMap<object, BoundedCache<KnownTotal>>();

/**
 * Caches the total for all pages of a list until the next write. SQLite says beforehand whether something was
 * written; PostgreSQL receives the snapshot of the cached total, and counts if its own differs.
 */
export function totalOf(data: Data, entity: Entity, filter: Filter): TotalPlan {
  const totals = known.get(data.home) ?? new BoundedCache<KnownTotal>(bounds);
  known.set(data.home, totals);
  const { ownerId, scope } = data.actor;
  // Conditions may contain days relative to today.
  const values = JSON.stringify([filter.values, scope, ownerId, today()]);
  const key = `${entity.meta.name}|${filter.shape}|${data.profile}|${values}`;
  const found = totals.get(key);
  const keep = (state: number | string | null, total: unknown) => {
    if (state !== null && total !== undefined) totals.set(key, { state, total: Number(total) }, 0);
  };
  if (data.dialect === 'postgres') {
    return {
      shape: 'snapshot',
      values: { snapshot: found?.state ?? '', total: found?.total ?? 0 },
      columns:
        count => sql`(select case when ${snapshot} = ${slot('snapshot')} then ${slot('total')}::bigint else (${count()}) end) as _total,
        (select ${snapshot}) as _snapshot`,
      keep: row => keep(typeof row?._snapshot === 'string' ? row._snapshot : null, row?._total),
    };
  }
  const state = data.stamp();
  const isKnown = found !== undefined && found.state === state;
  return {
    shape: isKnown ? 'known' : 'counted',
    values: { total: found?.total ?? 0 },
    columns: count => (isKnown ? sql`${slot('total')} as _total` : sql`(${count()}) as _total`),
    keep: row => keep(state, row?._total),
  };
}
