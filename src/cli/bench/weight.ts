import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { build } from '../build.mjs';
import { freePort } from '../freePort.ts';
import { serveFlags, signIn } from './contender.ts';
import { rateOf } from './load.ts';
import { benchEnvironment } from './office.ts';
import { questionsFor } from './questions.ts';

const secondsEach = 2;

/** The start time of the whole product, jobs and screens included, and its memory before and after load. */
export async function measureWeight(databaseUrl: string): Promise<string> {
  const program = join(await build(true), 'server.js');
  const port = await freePort();
  const folder = mkdtempSync(join(tmpdir(), 'tours-weight-'));
  const began = performance.now();
  const server = spawn(process.execPath, [...serveFlags, program], {
    cwd: folder,
    stdio: ['ignore', 'pipe', 'inherit'],
    env: {
      ...process.env,
      ...benchEnvironment,
      NODE_ENV: 'production',
      PORT: String(port),
      DATABASE_URL: databaseUrl,
    },
  });
  const memory = () => memoryOf(server.pid ?? 0);
  try {
    await once(server.stdout, 'data');
    const startMs = performance.now() - began;
    const ready = memory();
    const origin = `http://localhost:${port}`;
    const headers = await signIn(origin, 'billing@example.org');
    for (const { product } of await questionsFor({ product: origin, headers: [headers], bills: 10_000 }))
      await rateOf(origin, product, secondsEach);
    const after = memory();
    return `started in ${(startMs / 1_000).toFixed(1)} s; memory ${ready.now} when ready, ${after.now} after load, ${after.most} at most`;
  } finally {
    server.kill('SIGTERM');
    await once(server, 'exit');
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Resident memory from /proc (man 5 proc). */
function memoryOf(pid: number) {
  const status = readFileSync(`/proc/${pid}/status`, 'utf8');
  const megabytes = (name: string) =>
    `${Math.round(Number(new RegExp(`^${name}:\\s+(\\d+) kB`, 'm').exec(status)?.[1]) / 1_024)} MB`;
  return { now: megabytes('VmRSS'), most: megabytes('VmHWM') };
}
