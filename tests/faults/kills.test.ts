import { afterEach, describe, expect, it } from 'vitest';
import { freePort } from '../../src/cli/freePort.ts';
import { databases, unopenedDatabase } from '../databases.ts';
import {
  createAdministrator,
  runCommand,
  type ServerProcess,
  signIn,
  startProcess,
} from '../engine/server/serverProcess.ts';
import { Dice } from './dice.ts';
import { effort } from './effort.ts';

let running: ServerProcess | null = null;
let target: Awaited<ReturnType<typeof unopenedDatabase>> | null = null;

afterEach(async () => {
  await running?.kill();
  await target?.remove();
  [running, target] = [null, null];
});

/** Writes titles from several writers at once until the server is gone; answers the codes that were acknowledged. */
async function writeUntilKilled(
  server: ServerProcess,
  round: number,
  killAfter: number,
): Promise<readonly string[]> {
  const headers = await signIn(server.url);
  const acknowledged: string[] = [];
  let killed: Promise<void> | null = null;
  const write = async (writer: number) => {
    for (let n = 0; killed === null; n++) {
      const code = `R${round}W${writer}-${n}`;
      const body = JSON.stringify({ code, name_de: code, position: 'before', active: true });
      const response = await fetch(`${server.url}/api/v1/titles`, { method: 'POST', headers, body }).catch(
        () => null,
      );
      if (response?.status === 201) acknowledged.push(code);
      else if (response) throw new Error(`${response.status} ${await response.text()}`);
      if (acknowledged.length >= killAfter) killed ??= server.kill();
    }
  };
  await Promise.all([0, 1, 2, 3].map(write));
  await killed;
  return acknowledged;
}

/** The titles of a round, by their codes. */
async function readTitles(server: ServerProcess, round: number): Promise<ReadonlyMap<string, number>> {
  const headers = await signIn(server.url);
  const titles = new Map<string, number>();
  const filter = JSON.stringify({ code_like: `R${round}W` });
  for (let first = 0; ; first += 100) {
    const query = new URLSearchParams({ filter, range: `[${first},${first + 99}]`, sort: '["id","ASC"]' });
    const response = await fetch(`${server.url}/api/v1/titles?${query}`, { headers });
    const page: readonly { readonly id: number; readonly code: string }[] = await response.json();
    for (const { id, code } of page) titles.set(code, id);
    if (page.length < 100) return titles;
  }
}

/** The first records are no test of the last moment, so the newest are looked up. */
async function unlogged(server: ServerProcess, ids: readonly number[]): Promise<readonly number[]> {
  const headers = await signIn(server.url);
  const newest = ids.slice(-100);
  const filter = JSON.stringify({ resource: 'titles', action: 'create', record_id_eq_any: newest });
  const query = new URLSearchParams({ filter, range: '[0,99]' });
  const response = await fetch(`${server.url}/api/v1/activity-log?${query}`, { headers });
  const entries: readonly { readonly record_id: number }[] = await response.json();
  const logged = new Set(entries.map(entry => entry.record_id));
  return newest.filter(id => !logged.has(id));
}

describe.each(databases)('a server that is killed, on %s (R-KEEP-2, R-KEEP-4)', dialect => {
  it(
    'has lost nothing that it acknowledged, logged every record that is there, and nothing is in disorder',
    async () => {
      const dice = new Dice(effort.seed);
      target = await unopenedDatabase(dialect);
      await createAdministrator(target.url);
      running = await startProcess(target.url, await freePort());
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
