import { describe, expect, it, onTestFinished } from 'vitest';
import { freePort } from '../../src/cli/freePort.ts';
import { databases, unopenedWithTables } from '../databases.ts';
import {
  createAdministrator,
  runCommand,
  type ServerProcess,
  startProcess,
} from '../engine/server/serverProcess.ts';
import { Dice } from './dice.ts';
import { effort } from './effort.ts';
import { readTitles, unlogged, writeTitles } from './titles.ts';

/** Writes until the server is gone; answers the codes that were acknowledged. */
async function writeUntilKilled(
  server: ServerProcess,
  round: number,
  killAfter: number,
): Promise<readonly string[]> {
  let killed: Promise<void> | null = null;
  const acknowledged = await writeTitles(server, {
    round,
    isOver: () => killed !== null,
    onAcknowledged(count) {
      if (count >= killAfter) killed ??= server.kill();
    },
    onRefused(status, body) {
      throw new Error(`${status} ${body}`);
    },
  });
  await killed;
  return acknowledged;
}

describe.each(databases)('a server that is killed, on %s (R-KEEP-2, R-KEEP-4)', dialect => {
  it(
    'has lost nothing that it acknowledged, logged every record that is there, and nothing is in disorder',
    async () => {
      const dice = new Dice(effort.seed);
      const target = await unopenedWithTables(dialect);
      onTestFinished(target.remove);
      await createAdministrator(target.url);
      let running = await startProcess(target.url, await freePort());
      onTestFinished(() => running.kill());
      for (let round = 0; round < effort.kills; round++) {
        const acknowledged = await writeUntilKilled(running, round, 1 + dice.below(150));
        running = await startProcess(target.url, await freePort());
        const titles = await readTitles(running, round);
        expect(acknowledged.filter(code => !titles.has(code))).toEqual([]);
        expect(await unlogged(running, [...titles.values()])).toEqual([]);
      }
      await running.kill();
      expect(await runCommand('verify', target.url, [])).toMatchObject({ code: 0 });
    },
    effort.timeout,
  );
});
