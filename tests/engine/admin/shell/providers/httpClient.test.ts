import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { createHttpClient, type HttpClient } from '@engine/admin/shell/providers/httpClient';
import { filenameIn } from '@engine/admin/shell/providers/receiveFile';
import { HttpError } from 'ra-core';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { type ApiServer, problem, startApi } from '../apiServer';

let api: ApiServer;
let http: HttpClient;

beforeEach(async () => {
  api = await startApi({ banks: [{ id: 5, version: 3, name: 'Sparkasse' }] });
  http = createHttpClient({ locale: () => 'de', token: () => '1.abc', retryAfterMs: 0 });
});
afterEach(() => api.close());

test('a reading call names the language and carries no proof', async () => {
  const { json } = await http(`${api.apiUrl}/banks/5`);
  expect(json).toEqual({ id: 5, version: 3, name: 'Sparkasse' });
  expect(api.calls[0]?.headers).toMatchObject({ 'accept-language': 'de', accept: 'application/json' });
  expect(api.calls[0]?.headers.authorization).toBeUndefined();
});

test('R-SHELL-10: a writing call sends JSON and the token as bearer', async () => {
  await http(`${api.apiUrl}/banks`, { method: 'POST', body: '{"name":"GLS"}' });
  expect(api.calls[0]?.headers).toMatchObject({
    'content-type': 'application/json',
    authorization: 'Bearer 1.abc',
  });
});

test.each([408, 409, 425, 429, 500, 502, 503, 504])(
  'R-SHELL-10: status %i on an idempotent call is tried once more',
  async status => {
    api.failures.push({ status, body: problem(status, 'overloaded') });
    expect((await http(`${api.apiUrl}/banks/5`)).status).toBe(200);
    expect(api.calls).toHaveLength(2);
  },
);

test('a second failure is the answer', async () => {
  api.failures.push(
    { status: 503, body: problem(503, 'overloaded') },
    { status: 503, body: problem(503, 'overloaded') },
  );
  await expect(http(`${api.apiUrl}/banks/5`)).rejects.toMatchObject({ status: 503 });
  expect(api.calls).toHaveLength(2);
});

test('R-SHELL-10: a POST is tried once only, unless it carries an idempotency key', async () => {
  const create = (headers: HeadersInit) =>
    http(`${api.apiUrl}/banks`, { method: 'POST', headers, body: '{}' });
  api.failures.push({ status: 503, body: problem(503, 'overloaded') });
  await expect(create({})).rejects.toMatchObject({ status: 503 });
  api.failures.push({ status: 503, body: problem(503, 'overloaded') });
  expect((await create({ 'Idempotency-Key': 'k' })).status).toBe(201);
});

test('a problem document becomes an HttpError with its sentence and nested field errors', async () => {
  const errors = {
    name: { code: 'required', params: {}, message: 'Pflichtfeld' },
    'address.zip': { code: 'pattern', params: {}, message: 'Fünf Ziffern' },
    'routes.0.payer': { code: 'reference', params: {}, message: 'Gibt es nicht' },
  };
  api.failures.push({ status: 400, body: problem(400, 'validationFailed', { errors }) });
  const error = await http(`${api.apiUrl}/banks/5`).catch((reason: unknown) => reason);
  expect(error).toBeInstanceOf(HttpError);
  expect(error).toMatchObject({
    status: 400,
    message: 'detail of validationFailed',
    body: {
      code: 'validationFailed',
      errors: {
        name: 'Pflichtfeld',
        address: { zip: 'Fünf Ziffern' },
        routes: { 0: { payer: 'Gibt es nicht' } },
      },
    },
  });
});

test('an answer that is not ours is reported in our own words', async () => {
  api.failures.push({ status: 418, body: 'a proxy' });
  await expect(http(`${api.apiUrl}/banks/5`)).rejects.toMatchObject({
    message: 'app.error.server',
    status: 418,
  });
});

test('no answer at all has the status 0', async () => {
  await api.close();
  await expect(http(`${api.apiUrl}/banks/5`)).rejects.toMatchObject({
    message: 'app.error.offline',
    status: 0,
  });
});

test.each([
  ['soon enough', '0', 2],
  ['after a minute', '60', 1],
])('R-SHELL-10: a server that wants to be asked again %s is asked so', async (_, retryAfter, calls) => {
  let asked = 0;
  const patient = createHttpClient({
    locale: () => 'de',
    token: () => null,
    retryAfterMs: 0,
    fetch: async () => {
      asked += 1;
      const headers = { 'Retry-After': retryAfter };
      return Response.json(problem(429, 'tooManyRequests'), { status: 429, headers });
    },
  });
  await expect(patient('/api/v1/banks')).rejects.toMatchObject({ status: 429 });
  expect(asked).toBe(calls);
});

test('R-SHELL-15: a fault of the server names the request, under which its log has it', async () => {
  const fault = { status: 500, body: problem(500, 'internal', { requestId: 'req-9' }) };
  api.failures.push(fault, fault);
  await expect(http(`${api.apiUrl}/banks/5`)).rejects.toMatchObject({
    message: 'detail of internal (req-9)',
  });
});

test('a file is received with its size so far, and one that breaks off is none', async () => {
  const server = createServer((request, response) => {
    response.writeHead(200, {
      'content-type': 'text/csv',
      'content-disposition': "attachment; filename*=UTF-8''B%C3%A4nke.csv",
    });
    response.write('Name\r\n', () =>
      request.url === '/whole' ? response.end('GLS\r\n') : response.destroy(),
    );
  });
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve));
  const address = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const sizes: number[] = [];
  const { file, headers } = await http(`${address}/whole`, { onReceived: bytes => sizes.push(bytes) });
  expect(await file?.text()).toBe('Name\r\nGLS\r\n');
  expect(sizes.at(-1)).toBe(11);
  expect(filenameIn(headers, 'other')).toBe('Bänke.csv');
  await expect(http(`${address}/broken`)).rejects.toMatchObject({ message: 'app.error.file_cut', status: 0 });
  server.close();
});
