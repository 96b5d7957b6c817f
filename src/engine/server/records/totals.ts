import { type RawBuilder, sql } from 'kysely';
import { today } from '../../shared/day.ts';
import type { Data, Row } from '../access/data.ts';
import type { Entity } from '../access/model.ts';
import { slot, type Values } from '../access/statement.ts';
import { BoundedCache } from '../boundedCache.ts';
import type { Filter } from './conditionKinds.ts';

/** The total of a list, and of which state of the database: it holds as long as nothing was written since. */
interface KnownTotal {
  readonly state: number | string;
  readonly total: number;
}

/** How a statement comes to its total: counted, or what is known. */
export interface TotalOrder {
  readonly shape: string;
  readonly values: Values;
  /** the column `_total`, and what `keep` looks at */
  columns(count: () => RawBuilder<unknown>): RawBuilder<unknown>;
  keep(row: Row | undefined): void;
}

/** What is committed, as a statement sees it; of another server after a failure the same numbers may mean something else. */
const snapshot = sql`concat(pg_current_snapshot(), ' ', pg_postmaster_start_time())`;

const bounds = { total: 1_000_000, each: 20_000 };
const known = new WeakMap<object, BoundedCache<KnownTotal>>();

/**
 * Counts once for all pages of a list, until anything is written. SQLite says beforehand whether that has happened;
 * PostgreSQL gets the snapshot that the total belongs to, and counts if it sees another one.
 */
export function totalOf(data: Data, entity: Entity, filter: Filter): TotalOrder {
  const totals = known.get(data.home) ?? new BoundedCache<KnownTotal>(bounds);
  known.set(data.home, totals);
  const { ownerId, scope } = data.actor;
  // Conditions may name days relative to today.
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
