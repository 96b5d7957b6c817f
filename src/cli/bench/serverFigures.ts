import { existsSync, readFileSync } from 'node:fs';

/** What a server process has used since its start, in ms. */
export interface ServerFigures {
  /** all its threads, those that hash and read files included */
  readonly cpuMs: number;
  /** the thread that answers; what it takes, no other request can have. 0 where there is no /proc */
  readonly mainMs: number;
  /** the same and its waits for disk and processor, as it says itself */
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

/** Of one thread, in nanoseconds (Documentation/scheduler/sched-stats). */
const onProcessorMs = (file: string): number =>
  existsSync(file) ? Number(readFileSync(file, 'utf8').split(' ')[0]) / 1e6 : 0;
