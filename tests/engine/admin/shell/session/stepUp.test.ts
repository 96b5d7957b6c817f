import { createHttpClient } from '@engine/admin/shell/providers/httpClient';
import { createStepUpGate, withStepUp } from '@engine/admin/shell/session/stepUp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type ApiServer, problem, startApi } from '../apiServer';

let api: ApiServer;
beforeAll(async () => {
  api = await startApi({ roles: [{ id: 1, version: 1, key: 'billing' }] });
});
afterAll(() => api.close());

function clerk() {
  const gate = createStepUpGate();
  const http = withStepUp(createHttpClient({ locale: () => 'de', token: () => 't' }), gate);
  const save = () => http(`${api.apiUrl}/roles`, { method: 'POST', body: JSON.stringify({ key: 'entry' }) });
  api.failures.push({ status: 403, body: problem(403, 'stepUpRequired') });
  const asked = new Promise<void>(resolve => {
    const stop = gate.waiting.subscribe(() => {
      stop();
      resolve();
    });
  });
  return { gate, save, asked };
}

describe('a call that needs a fresh confirmation', () => {
  it('waits for it, then is made again as it was', async () => {
    const { gate, save, asked } = clerk();
    const before = api.calls.length;
    const saved = save();
    await asked;
    expect(gate.waiting.get().length > 0).toBe(true);
    gate.answer(true);
    expect((await saved).json).toMatchObject({ key: 'entry' });
    const bodies = api.calls.slice(before).map(call => call.body);
    expect(bodies).toEqual([{ key: 'entry' }, { key: 'entry' }]);
    expect(gate.waiting.get().length > 0).toBe(false);
  });

  it('fails with the server’s words when the user would rather not', async () => {
    const { gate, save, asked } = clerk();
    const before = api.calls.length;
    const saved = save();
    await asked;
    gate.answer(false);
    await expect(saved).rejects.toMatchObject({ status: 403, message: 'detail of stepUpRequired' });
    expect(api.calls.length - before).toBe(1);
  });
});
