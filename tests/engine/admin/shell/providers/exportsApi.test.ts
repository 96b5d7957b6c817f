import { createExportsApi } from '@engine/admin/shell/providers/exportsApi';
import type { CallOptions, HttpClient } from '@engine/admin/shell/providers/httpClient';
import { expect, it } from 'vitest';

const order = {
  resource: 'titles',
  format: 'csv',
  fields: ['code'],
  sort: { field: 'id', order: 'ASC' },
  onReceived: () => undefined,
  signal: new AbortController().signal,
} as const;

/** The call by which a file of these records is asked for. */
async function callFor(ids: readonly number[]): Promise<readonly [url: string, options: CallOptions]> {
  const calls: [string, CallOptions][] = [];
  const http: HttpClient = async (url, options = {}) => {
    calls.push([url, options]);
    return { status: 200, headers: new Headers(), body: '', file: null, json: null };
  };
  await createExportsApi('/api/v1', http).save({ ...order, filter: { id: ids } });
  const [call] = calls;
  if (!call) throw new Error('Nothing was asked for.');
  return call;
}

it('a small order is an address, which shows in the log of a server what was taken', async () => {
  const [url, { method }] = await callFor([1, 2]);
  expect(decodeURIComponent(url)).toBe(
    '/api/v1/titles/export?format=csv&filter={"id":[1,2]}&sort=["id","ASC"]&fields=["code"]',
  );
  expect(method).toBeUndefined();
});

it('a selection that fits in no address goes as a body', async () => {
  const ids = Array.from({ length: 1_000 }, (_, index) => 1_000_000 + index);
  const [url, { method, body }] = await callFor(ids);
  expect([url, method]).toEqual(['/api/v1/titles/export', 'POST']);
  expect(JSON.parse(String(body))).toEqual({
    format: 'csv',
    fields: ['code'],
    sort: ['id', 'ASC'],
    filter: { id: ids },
  });
});
