import { createConnection } from '@engine/admin/shell/connection/connection';
import { createHttpClient } from '@engine/admin/shell/providers/httpClient';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** A network that answers the probe as arranged, and counts. */
function network() {
  const state = { answer: (): Response => Response.json({ status: 'ok' }), probes: 0, isCut: false };
  const connection = createConnection({
    probeUrl: '/healthz',
    fetch: async () => {
      state.probes += 1;
      if (state.isCut) throw new TypeError('Failed to fetch');
      return state.answer();
    },
  });
  return { state, connection };
}

test('a missed answer is looked after at once, then at growing intervals of at most a quarter of a minute', async () => {
  const { state, connection } = network();
  state.isCut = true;
  connection.missed();
  expect(connection.awaySince()).not.toBeNull();
  await vi.advanceTimersByTimeAsync(0);
  expect(state.probes).toBe(1);
  await vi.advanceTimersByTimeAsync(1_250);
  expect(state.probes).toBe(2);
  await vi.advanceTimersByTimeAsync(60_000);
  const before = state.probes;
  await vi.advanceTimersByTimeAsync(60_000);
  expect(state.probes - before).toBeGreaterThanOrEqual(3);
  expect(state.probes - before).toBeLessThanOrEqual(5);
});

test('it is back with the first answer that is ours, and tells', async () => {
  const { state, connection } = network();
  const announced = vi.fn();
  state.answer = () => new Response('<h1>Please accept our terms</h1>');
  connection.missed();
  const back = connection.back().then(announced);
  await vi.advanceTimersByTimeAsync(5_000);
  expect(announced).not.toHaveBeenCalled();
  state.answer = () => Response.json({ status: 'ok' });
  await vi.advanceTimersByTimeAsync(15_000);
  await back;
  expect(announced).toHaveBeenCalledOnce();
  expect(connection.awaySince()).toBeNull();
});

test('while the server is away a write is refused without being sent, and sent again once it is there', async () => {
  const { state, connection } = network();
  const sent: string[] = [];
  const http = createHttpClient({
    connection,
    locale: () => 'de',
    token: () => null,
    fetch: async (_url, init) => {
      sent.push(String(init?.method));
      return Response.json({});
    },
  });
  state.isCut = true;
  connection.missed();
  await expect(http('/api/v1/banks', { method: 'POST', body: '{}' })).rejects.toMatchObject({
    message: 'app.error.offline_write',
    status: 0,
  });
  expect(sent).toEqual([]);
  state.isCut = false;
  await http('/api/v1/banks', { method: 'POST', body: '{}' });
  expect(sent).toEqual(['POST']);
});
