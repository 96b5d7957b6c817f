import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import { performance } from 'node:perf_hooks';
import { setTimeout } from 'node:timers/promises';
import { untilGreets } from '../../../tests/e2e/process.ts';
import { build } from '../build.mjs';
import { freePort } from '../freePort.ts';
import { benchDatabase } from './benchDatabase.ts';
import { costOfStrangers } from './costOfStrangers.ts';
import { figuresOf, metricsToken, type ServerFigures } from './serverFigures.ts';

/** how often the strangers are paused and resumed */
const turns = 60;
/** The most that the waiting time of a signed-in user may grow. */
const mostRatio = 1.05;
const password = 'tours-demo-2026';

/**
 * How much longer a signed-in user waits while strangers send the most expensive requests: the 95th
 * percentile of the response times, relative to that of a quiet server. The strangers are paused and resumed
 * about every second, and the times with and without them are pooled, so that other load on the machine
 * affects both alike.
 */
export async function benchStranger(
  databases: readonly ('sqlite' | 'postgres')[],
  seconds: number,
): Promise<void> {
  const folder = await build(true);
  for (const name of databases) {
    const database = await benchDatabase(name);
    const served = await serveDemo(join(folder, 'server.js'), database.url);
    try {
      await bother(name, served, seconds);
    } finally {
      served.process.kill('SIGTERM');
      await once(served.process, 'exit');
      await database.remove();
    }
  }
}

async function bother(name: string, { origin, process: server }: Served, seconds: number): Promise<void> {
  const pid = server.pid ?? 0;
  const say = (text: string) => void process.stdout.write(`${name}: ${text}\n`);
  say(`what one request of strangers takes\n\n${await costOfStrangers(origin, pid)}\n`);
  const headers = await signIn(origin);
  await timesOf(origin, headers, seconds);
  const strangers = spawnStrangers(origin);
  await setTimeout(firstCallsMs);
  const before = await figuresOf(origin, pid);
  await setTimeout(seconds * 1_000);
  const after = await figuresOf(origin, pid);
  const share = (figure: keyof ServerFigures) =>
    percent((after[figure] - before[figure]) / (seconds * 1_000));
  say(
    `strangers take ${share('cpuMs')} of a processor, ${share('activeMs')} of the time of the thread that answers`,
  );
  const quiet: number[] = [];
  const bothered: number[] = [];
  for (let turn = 0; turn < turns; turn++) {
    strangers.kill('SIGSTOP');
    quiet.push(...(await timesOf(origin, headers, seconds / turns)));
    strangers.kill('SIGCONT');
    bothered.push(...(await timesOf(origin, headers, seconds / turns)));
  }
  strangers.kill('SIGKILL');
  await once(strangers, 'exit');
  const [usual, longer] = [percentile(quiet, 0.95), percentile(bothered, 0.95)];
  const [load = 0] = loadavg();
  say(
    `p95 ${usual.toFixed(1)} ms (${quiet.length} answers), with strangers ${longer.toFixed(1)} ms (${bothered.length})`,
  );
  say(
    `with strangers ${(longer / usual).toFixed(2)} times as long, at most ${mostRatio} is the aim; load of the machine ${load.toFixed(1)}`,
  );
  if (longer / usual > mostRatio) process.exitCode = 1;
}

const percent = (share: number): string => `${(share * 100).toFixed(1)} %`;

/** Until the strangers have loaded and have used up the burst that a network is allowed. */
const firstCallsMs = 5_000;

const spawnStrangers = (origin: string): ChildProcess =>
  spawn(process.execPath, ['--import', 'tsx', 'src/cli/bench/strangers.ts', origin], { stdio: 'inherit' });

interface Served {
  readonly origin: string;
  readonly process: ChildProcess;
}

async function serveDemo(program: string, databaseUrl: string): Promise<Served> {
  const port = await freePort();
  const origin = `http://127.0.0.1:${port}`;
  const folder = mkdtempSync(join(tmpdir(), 'tours-stranger-'));
  const server = spawn(process.execPath, [program], {
    cwd: folder,
    stdio: ['ignore', 'pipe', 'inherit'],
    env: {
      ...process.env,
      NODE_ENV: 'production',
      MODE: 'demo',
      HOST: '127.0.0.1',
      PORT: String(port),
      DATABASE_URL: databaseUrl,
      LOG_LEVEL: 'silent',
      METRICS_TOKEN: metricsToken,
    },
  });
  server.once('exit', () => rmSync(folder, { recursive: true, force: true }));
  await untilGreets(server, `:${port}`, 180);
  return { origin, process: server };
}

/** A server that has just filled its tables may refuse with 503 and Retry-After. */
async function signIn(origin: string, tries = 10): Promise<Readonly<Record<string, string>>> {
  const answer = await fetch(`${origin}/api/v1/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin },
    body: JSON.stringify({ email: 'administrator@example.org', password }),
  });
  if (answer.status === 503 && tries > 1) {
    await setTimeout(1_000 * Number(answer.headers.get('retry-after') ?? 1));
    return signIn(origin, tries - 1);
  }
  if (!answer.ok) throw new Error(`Signing in was answered with ${answer.status}.`);
  const cookies = answer.headers.getSetCookie().map(cookie => cookie.split(';')[0]);
  return { cookie: cookies.join('; ') };
}

/** Response times in ms of the requests of a clerk's screens, one after the other. */
async function timesOf(
  origin: string,
  headers: Readonly<Record<string, string>>,
  seconds: number,
): Promise<readonly number[]> {
  const paths = [
    'bills?range=[0,24]&sort=["id","DESC"]',
    'tours/1',
    'guest?filter={"q":"an"}',
    'work/counts',
  ];
  const times: number[] = [];
  const end = performance.now() + seconds * 1_000;
  for (let turn = 0; performance.now() < end; turn++) {
    const start = performance.now();
    const answer = await fetch(`${origin}/api/v1/${paths[turn % paths.length]}`, { headers });
    await answer.arrayBuffer();
    if (!answer.ok) throw new Error(`${paths[turn % paths.length]} was answered with ${answer.status}.`);
    times.push(performance.now() - start);
  }
  return times;
}

function percentile(times: readonly number[], share: number): number {
  const sorted = times.toSorted((one, other) => one - other);
  return sorted[Math.floor(sorted.length * share)] ?? 0;
}
