import { hostname } from 'node:os';
import type { MaintenanceRun } from '@generated/types/entities.ts';
import { sql } from 'kysely';
import type { MaintenanceRun as FinishedRun } from '../../shared/maintenance.ts';
import { authorOf } from '../access/actor.ts';
import type { Data, Row } from '../access/data.ts';
import { json } from '../access/readRow.ts';

type Kind = MaintenanceRun['kind'];
type Outcome = MaintenanceRun['outcome'];

/** How long a daily run may show no sign of life before another server takes it over. */
const staleMs = 30 * 60_000;

export interface NewRun {
  readonly kind: Kind;
  readonly cause: MaintenanceRun['cause'];
  /** day of a daily run */
  readonly day: string | null;
  /** in addition to the host name */
  readonly place?: string;
}

/**
 * Records the start of a run and returns its id. Null if the day's run has been made, or is being made by another
 * server.
 */
export async function beginRun(data: Data, run: NewRun): Promise<number | null> {
  const now = new Date();
  const at = now.toISOString();
  const place = [hostname(), run.place].filter(Boolean).join(':').slice(0, 300);
  const by = authorOf(data.actor);
  const stale = new Date(now.getTime() - staleMs).toISOString();
  return data.transaction(async inner => {
    const rows = await inner.run(sql`
      insert into maintenance_runs (kind, cause, day, started_at, outcome, ${sql.ref('by')}, place,
        version, created_at, created_by, updated_at, updated_by)
      values (${run.kind}, ${run.cause}, ${run.day}, ${at}, 'running', ${by}, ${place}, 1, ${at}, ${by}, ${at}, ${by})
      on conflict (kind, day) do update set started_at = ${at}, place = ${place}, updated_at = ${at},
        version = maintenance_runs.version + 1
        where maintenance_runs.outcome = 'running' and maintenance_runs.updated_at < ${stale}
      returning id`);
    return rows[0] ? Number(rows[0].id) : null;
  });
}

/** Refreshes the sign of life of a long run. */
export async function keepRunAlive(data: Data, id: number): Promise<void> {
  await data.run(sql`update maintenance_runs set updated_at = ${new Date().toISOString()} where id = ${id}`);
}

export async function endRun(data: Data, id: number, outcome: Outcome, details: object): Promise<void> {
  const at = new Date().toISOString();
  await data.run(sql`
    update maintenance_runs set outcome = ${outcome}, finished_at = ${at}, updated_at = ${at},
      details = ${JSON.stringify(details)}, version = version + 1 where id = ${id}`);
}

/** Clears the day of a failed run, so that it can be tried again. */
export async function leaveDay(data: Data, id: number): Promise<void> {
  await data.run(sql`update maintenance_runs set day = null where id = ${id}`);
}

/** Deletes an aborted run, so that the day's run can be started again. */
export async function dropRun(data: Data, id: number): Promise<void> {
  await data.run(sql`delete from maintenance_runs where id = ${id} and outcome = 'running'`);
}

/** The newest finished run of a kind, optionally with this outcome. */
export async function lastRun(data: Data, kind: Kind, outcome?: Outcome): Promise<FinishedRun | null> {
  const [row] = await data.run(sql`
    select r.cause, r.started_at, r.finished_at, r.outcome, ${sql.ref('r.by')}, r.place, r.details, u.first_name, u.last_name from maintenance_runs as r left join users as u on u.id = ${sql.ref('r.by')}
    where r.kind = ${kind} and r.finished_at is not null
      ${outcome === undefined ? sql`` : sql`and r.outcome = ${outcome}`}
    order by r.started_at desc, r.id desc limit 1`);
  return row ? finishedRun(row) : null;
}

function finishedRun(row: Row): FinishedRun {
  return {
    cause: String(row.cause),
    startedAt: String(row.started_at),
    finishedAt: String(row.finished_at),
    outcome: outcomeOf(row.outcome),
    by: row.by === null ? null : `${row.last_name}, ${row.first_name}`,
    place: String(row.place),
    details: json(row, 'details'),
  };
}

const outcomeOf = (value: unknown): Outcome =>
  value === 'ok' || value === 'findings' || value === 'running' ? value : 'failed';
