import { afterEach, describe, expect, it } from 'vitest';
import { freePort } from '../../../src/cli/freePort.ts';
import { databases, unopenedDatabase } from '../../databases.ts';
import { createAdministrator, type ServerProcess, signIn, startProcess } from './serverProcess.ts';

let running: ServerProcess | null = null;
let target: Awaited<ReturnType<typeof unopenedDatabase>> | null = null;

afterEach(async () => {
  await running?.kill();
  await target?.remove();
  [running, target] = [null, null];
});

/** Writes titles from several writers at once until the server is gone; answers the codes that were acknowledged. */
async function writeUntilKilled(server: ServerProcess, killAfter: number): Promise<readonly string[]> {
  const headers = await signIn(server.url);
  const acknowledged: string[] = [];
  let killed: Promise<void> | null = null;
  const write = async (writer: number) => {
    for (let n = 0; killed === null; n++) {
      const code = `W${writer}-${n}`;
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

async function readTitles(server: ServerProcess): Promise<ReadonlyMap<string, number>> {
  const headers = await signIn(server.url);
  const titles = new Map<string, number>();
  for (let first = 0; ; first += 100) {
    const query = new URLSearchParams({ range: `[${first},${first + 99}]`, sort: '["id","ASC"]' });
    const response = await fetch(`${server.url}/api/v1/titles?${query}`, { headers });
    const page: readonly { readonly id: number; readonly code: string }[] = await response.json();
    for (const { id, code } of page) titles.set(code, id);
    if (page.length < 100) return titles;
  }
}

describe.each(databases)('a server that is killed, on %s (R-KEEP-2, R-KEEP-4)', dialect => {
  it('has lost nothing that it acknowledged, and logged every record that is there', async () => {
    target = await unopenedDatabase(dialect);
    await createAdministrator(target.url);
    running = await startProcess(target.url, await freePort());

    const acknowledged = await writeUntilKilled(running, 150);
    running = await startProcess(target.url, await freePort());
    const titles = await readTitles(running);

    expect(acknowledged.filter(code => !titles.has(code))).toEqual([]);
    const headers = await signIn(running.url);
    const newest = [...titles.values()].slice(-100);
    const filter = JSON.stringify({ resource: 'titles', action: 'create', record_id_eq_any: newest });
    const query = new URLSearchParams({ filter, range: '[0,99]' });
    const response = await fetch(`${running.url}/api/v1/activity-log?${query}`, { headers });
    const entries: readonly { readonly record_id: number }[] = await response.json();
    expect(new Set(entries.map(entry => entry.record_id))).toEqual(new Set(newest));
  });
});
