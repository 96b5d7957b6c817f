import { type ServerProcess, signIn } from '../engine/server/serverProcess.ts';

export interface Writing {
  readonly round: number;
  /** a code whose record the server has acknowledged */
  onAcknowledged(acknowledged: number): void;
  isOver(): boolean;
  /** answers that are no acknowledgement; throws where the server may not answer so */
  onRefused(status: number, body: string): void;
}

/** Writes titles from several writers at once; answers the codes that were acknowledged. */
export async function writeTitles(
  server: Pick<ServerProcess, 'url'>,
  { round, onAcknowledged, isOver, onRefused }: Writing,
): Promise<readonly string[]> {
  const headers = await signIn(server.url);
  const acknowledged: string[] = [];
  const write = async (writer: number) => {
    for (let n = 0; !isOver(); n++) {
      const code = `R${round}W${writer}-${n}`;
      const body = JSON.stringify({ code, name_de: code, position: 'before', active: true });
      const response = await fetch(`${server.url}/api/v1/titles`, { method: 'POST', headers, body }).catch(
        () => null,
      );
      if (response?.status === 201) acknowledged.push(code);
      else if (response) onRefused(response.status, await response.text());
      onAcknowledged(acknowledged.length);
    }
  };
  await Promise.all([0, 1, 2, 3].map(write));
  return acknowledged;
}

/** The titles of a round, by their codes. */
export async function readTitles(
  server: Pick<ServerProcess, 'url'>,
  round: number,
): Promise<ReadonlyMap<string, number>> {
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
export async function unlogged(
  server: Pick<ServerProcess, 'url'>,
  ids: readonly number[],
): Promise<readonly number[]> {
  const headers = await signIn(server.url);
  const newest = ids.slice(-100);
  const filter = JSON.stringify({ resource: 'titles', action: 'create', record_id_eq_any: newest });
  const query = new URLSearchParams({ filter, range: '[0,99]' });
  const response = await fetch(`${server.url}/api/v1/activity-log?${query}`, { headers });
  const entries: readonly { readonly record_id: number }[] = await response.json();
  const logged = new Set(entries.map(entry => entry.record_id));
  return newest.filter(id => !logged.has(id));
}
