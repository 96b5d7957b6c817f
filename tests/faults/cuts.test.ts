import { setTimeout as pause } from 'node:timers/promises';
import { afterEach, expect, it } from 'vitest';
import { freePort } from '../../src/cli/freePort.ts';
import { unopenedWithTables } from '../databases.ts';
import { type PostgresProxy, startProxy } from '../engine/server/database/postgresProxy.ts';
import {
  createAdministrator,
  runCommand,
  type ServerProcess,
  startProcess,
} from '../engine/server/serverProcess.ts';
import { Dice } from './dice.ts';
import { effort } from './effort.ts';
import { readTitles, unlogged, writeTitles } from './titles.ts';

let close: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const each of close.reverse()) await each();
  close = [];
});

/** What becomes of the connection while the writers write; silence lasts longer than the server waits for an answer. */
const disturbances = {
  cut: async (proxy: PostgresProxy) => proxy.cut(),
  'lose a commit': async (proxy: PostgresProxy) => proxy.loseNextCommit(),
  delay: async (proxy: PostgresProxy, dice: Dice) => {
    proxy.delay(20 + dice.below(300));
    await pause(500);
    proxy.delay(0);
  },
  silence: async (proxy: PostgresProxy) => {
    proxy.swallow();
    await pause(500);
    proxy.pass();
  },
} as const;
const kinds = ['cut', 'lose a commit', 'delay', 'silence'] as const;

/** How many are written after the disturbance: the server has come back. */
const afterwards = 20;

async function writeThrough(
  server: ServerProcess,
  proxy: PostgresProxy,
  dice: Dice,
  round: number,
): Promise<readonly string[]> {
  const kind = dice.pick(kinds);
  const after = 1 + dice.below(60);
  let enough = Number.POSITIVE_INFINITY;
  let disturbed: Promise<void> | null = null;
  let count = 0;
  const acknowledged = await writeTitles(server, {
    round,
    isOver: () => count >= enough,
    onAcknowledged(written) {
      count = written;
      if (count < after || disturbed) return;
      disturbed = disturbances[kind](proxy, dice).then(() => {
        enough = count + afterwards;
      });
    },
    onRefused(status, body) {
      if (status !== 503) throw new Error(`${kind}: ${status} ${body}`);
    },
  });
  await disturbed;
  return acknowledged;
}

// Each kind has its own short test in tests/engine/server/database.
it.runIf(effort.isLong)(
  'a server whose connections to PostgreSQL are cut, slow, silent or lost after a commit loses nothing (R-KEEP-2)',
  async () => {
    const dice = new Dice(effort.seed);
    const target = await unopenedWithTables('postgres');
    close.push(() => target.remove());
    await createAdministrator(target.url);
    const proxy = await startProxy(target.url);
    close.push(() => proxy.close());
    const server = await startProcess(proxy.url, await freePort());
    close.push(() => server.kill());

    for (let round = 0; round < effort.cuts; round++) {
      const acknowledged = await writeThrough(server, proxy, dice, round);
      const titles = await readTitles(server, round);
      expect(acknowledged.filter(code => !titles.has(code))).toEqual([]);
      expect(await unlogged(server, [...titles.values()])).toEqual([]);
    }
    await server.kill();
    expect(await runCommand('verify', target.url, [])).toMatchObject({ code: 0 });
  },
  effort.timeout,
);
