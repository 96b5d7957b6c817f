import { existsSync, readFileSync } from 'node:fs';

/** CPU times of a server process since its start, in ms. */
export interface ServerFigures {
  /** all threads, including those that hash passwords and read files */
  readonly cpuMs: number;
  /** the main thread: its CPU time delays all other requests. 0 without /proc */
  readonly mainMs: number;
  /** active time of the event loop by the server's own metric, waits for disk and CPU included */
  readonly activeMs: number;
}

export const metricsToken = 'the-bench-measures-strangers-by-this';

export async function figuresOf(origin: string, pid: number): Promise<ServerFigures> {
  const headers = { authorization: `Bearer ${metricsToken}` };
  const text = await (await fetch(`${origin}/metrics`, { headers })).text();
  return {
    cpuMs: msIn(text, 'process_cpu_seconds_total'),
    mainMs: onProcessorMs(`/proc/${pid}/task/${pid}/schedstat`),
    activeMs: msIn(text, 'nodejs_eventloop_active_seconds_total'),
  };
}

function msIn(metrics: string, name: string): number {
  const seconds = new RegExp(`^\\w*${name} (\\S+)$`, 'm').exec(metrics)?.[1];
  if (seconds === undefined) throw new Error(`The server has no metric ${name}.`);
  return Number(seconds) * 1_000;
}

/** CPU time of one thread; the file has nanoseconds (Documentation/scheduler/sched-stats). */
const onProcessorMs = (file: string): number =>
  existsSync(file) ? Number(readFileSync(file, 'utf8').split(' ')[0]) / 1e6 : 0;
