import { monitorEventLoopDelay, performance } from 'node:perf_hooks';
import { sql } from 'kysely';
import type { Data } from '../access/data.ts';
import type { ConnectionFigures, Database } from '../database/database.ts';
import { type Admission, lanes } from './admission.ts';
import type { Metrics, Sample } from './metrics.ts';

/** Metrics about the server itself; `data` must have all rights. */
export function addServerGauges(metrics: Metrics, admission: Admission, data: Data, product: string): void {
  metrics.add('gauge', 'build_info', 'What runs.', () => [
    { labels: { product, node: process.version }, value: 1 },
  ]);
  addAdmission(metrics, admission);
  addProcess(metrics);
  const byStatus = (table: 'jobs' | 'outbox_mails') => async (): Promise<readonly Sample[]> => {
    const rows = await data.run(sql`
      select status, count(*) as number from ${sql.table(table)} where status in ('queued', 'running', 'failed')
      group by status order by status`);
    return rows.map(row => ({ labels: { status: String(row.status) }, value: Number(row.number) }));
  };
  metrics.add('gauge', 'jobs', 'Jobs that wait, run or have failed.', byStatus('jobs'));
  metrics.add('gauge', 'mails', 'Mails that wait or could not be sent.', byStatus('outbox_mails'));
  metrics.add('gauge', 'maintenance_last_success_timestamp_seconds', 'Last good run.', async () => {
    const rows = await data.run(sql`
      select kind, max(finished_at) as at from maintenance_runs where outcome = 'ok' group by kind order by kind`);
    return rows.map(row => ({
      labels: { kind: String(row.kind) },
      value: Math.floor(Date.parse(String(row.at)) / 1_000),
    }));
  });
}

/** On PostgreSQL the pool, on SQLite the writing connection. */
export function addConnections(metrics: Metrics, database: Pick<Database, 'connections'>): void {
  const figure = (name: keyof ConnectionFigures) => () => database.connections[name];
  metrics.add('gauge', 'database_connections_max', 'Connections that there may be.', figure('most'));
  metrics.add('gauge', 'database_connections_open', 'Connections that are open.', figure('open'));
  metrics.add('gauge', 'database_connections_used', 'Connections in use.', figure('used'));
  metrics.add('gauge', 'database_connections_waiting', 'Tasks that wait for one.', figure('waiting'));
}

/** Password hashes are queued, a few at a time. */
export function addHashes(
  metrics: Metrics,
  figures: () => { readonly running: number; readonly waiting: number },
): void {
  metrics.add('gauge', 'password_hashes_in_work', 'Passwords being hashed.', () => figures().running);
  metrics.add('gauge', 'password_hashes_waiting', 'Passwords that wait for it.', () => figures().waiting);
}

function addAdmission(metrics: Metrics, admission: Admission): void {
  const ofLanes = (figure: 'inWork' | 'waiting' | 'receiving' | 'refused') => () =>
    lanes.map(lane => ({ labels: { lane }, value: admission.figures(lane)[figure] }));
  metrics.add('gauge', 'admission_in_work', 'Requests in work.', ofLanes('inWork'));
  metrics.add('gauge', 'admission_waiting', 'Requests that wait for a place.', ofLanes('waiting'));
  metrics.add('gauge', 'admission_receiving', 'Requests whose body is on its way.', ofLanes('receiving'));
  metrics.add(
    'counter',
    'admission_refused_total',
    'Requests refused for want of a place.',
    ofLanes('refused'),
  );
}

function addProcess(metrics: Metrics): void {
  const delay = monitorEventLoopDelay({ resolution: 20 });
  delay.enable();
  metrics.add('gauge', 'nodejs_eventloop_lag_p99_seconds', 'Since the last scrape.', () => {
    const seconds = delay.percentile(99) / 1e9;
    delay.reset();
    return seconds;
  });
  metrics.add(
    'counter',
    'nodejs_eventloop_active_seconds_total',
    'Time in which the event loop was at work, waiting for the disk and for the processor included.',
    () => performance.eventLoopUtilization().active / 1_000,
  );
  metrics.add('gauge', 'process_resident_memory_bytes', 'Memory of the process.', process.memoryUsage.rss);
  metrics.add('gauge', 'nodejs_heap_used_bytes', 'Objects in use.', () => process.memoryUsage().heapUsed);
  metrics.add('counter', 'process_cpu_seconds_total', 'Processor time.', () => {
    const { user, system } = process.cpuUsage();
    return (user + system) / 1e6;
  });
  metrics.add('gauge', 'process_uptime_seconds', 'Since the start.', process.uptime);
}
