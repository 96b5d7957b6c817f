import { createDataProvider } from '@engine/admin/shell/providers/dataProvider';
import { createHttpClient } from '@engine/admin/shell/providers/httpClient';
import { createPaymentsApi } from '@office/payments/screens/paymentsApi';
import type { DataProvider } from 'react-admin';
import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { type ApiServer, problem, startApi } from '../apiServer';
import { urls } from '../routing/urls';

let api: ApiServer;
let data: DataProvider;

beforeEach(async () => {
  api = await startApi({
    banks: [
      { id: 5, version: 3, name: 'Sparkasse' },
      { id: 6, version: 1, name: 'Volksbank' },
    ],
    bic: [
      { id: 7, version: 1, bank: 5, bic: 'SPKADE2H' },
      { id: 8, version: 1, bank: 6, bic: 'GENODEF1' },
    ],
  });
  data = createDataProvider(api.apiUrl, createHttpClient({ locale: () => 'de', token: () => null }), urls);
});
afterEach(() => api.close());

const page = { pagination: { page: 1, perPage: 25 }, sort: { field: 'id', order: 'ASC' as const } };

test('a list has its total, and says when the total is capped', async () => {
  expect(await data.getList('banks', { ...page, filter: {} })).toMatchObject({
    total: 2,
    meta: { totalCapped: false },
  });
  api.tables.bills = Array.from({ length: 10_000 }, (_, id) => ({ id, version: 1 }));
  expect(await data.getList('bills', { ...page, filter: {} })).toMatchObject({
    total: 10_000,
    meta: { totalCapped: true },
  });
});

test('pages beside the one that was seen last follow its rows, others have their number alone', async () => {
  api.tables.bills = Array.from({ length: 10_000 }, (_, id) => ({ id, version: 1 }));
  const asked: (string | null)[] = [];
  const open = async (number: number, filter = {}) => {
    const { total } = await data.getList('bills', {
      ...page,
      filter,
      pagination: { page: number, perPage: 25 },
    });
    const { searchParams } = new URL(api.calls.at(-1)?.url ?? '', api.apiUrl);
    asked.push(searchParams.get('after') ?? searchParams.get('before'));
    return total;
  };
  for (const number of [1, 2, 2, 3, 2, 1, 9, 10]) await open(number);
  expect(asked).toEqual([null, 'bills 0', 'bills 0', 'bills 25', 'bills 50', null, null, 'bills 200']);
  await open(9, { id: 1 });
  expect(asked.at(-1)).toBeNull();
  expect(await open(400)).toBe(10_001);
  api.failures.push({ status: 400, body: problem(400, 'invalidQuery') });
  expect(await open(399)).toBe(10_000);
  expect(asked.at(-1)).toBeNull();
});

test('a list that is only counted is asked for its first row', async () => {
  const pagination = { page: 3, perPage: 25 };
  const asked = { ...page, pagination, filter: {}, meta: { isOnlyCounted: true } };
  expect(await data.getList('banks', asked)).toMatchObject({ total: 2, data: [{ id: 5 }] });
  const ranges = api.calls.map(({ url }) => new URL(url, api.apiUrl).searchParams.get('range'));
  expect(ranges).toEqual(['[0,0]']);
});

test('a list names the fields of its rows on request alone', async () => {
  await data.getList('banks', { ...page, filter: {}, meta: { fields: ['$list', 'city'] } });
  await data.getManyReference('bic', {
    ...page,
    filter: {},
    target: 'bank',
    id: 5,
    meta: { fields: ['$list'] },
  });
  await data.getList('banks', { ...page, filter: {} });
  const fields = api.calls.map(({ url }) => new URL(url, api.apiUrl).searchParams.get('fields'));
  expect(fields).toEqual(['["$list","city"]', '["$list"]', null]);
});

test.each([
  [{ page: 1, perPage: 1000 }, [0, 249], 3],
  [{ page: 2, perPage: 130 }, [130, 249], 2],
  [{ page: 1, perPage: 150 }, [0, 149], 2],
])('a list of more than 100 records is read in parts: %o', async (pagination, [first, last], calls) => {
  api.tables.bills = Array.from({ length: 250 }, (_, id) => ({ id, version: 1 }));
  const answer = await data.getList('bills', { ...page, pagination, filter: {} });
  expect([answer.data[0]?.id, answer.data.at(-1)?.id, answer.total]).toEqual([first, last, 250]);
  expect(api.calls).toHaveLength(calls);
});

test('an update names the version of the record in the form', async () => {
  const record = { id: 5, version: 3, name: 'Sparkasse Köln' };
  const { data: saved } = await data.update('banks', { id: 5, data: record, previousData: record });
  expect(saved).toMatchObject({ name: 'Sparkasse Köln', version: 4 });
  expect(api.calls.at(-1)?.headers['if-match']).toBe('"v3"');
});

test('without a version in the form, the record as it was read counts, then the version last seen', async () => {
  await data.update('banks', { id: 5, data: { name: 'A' }, previousData: { id: 5, version: 3 } });
  await data.update('banks', { id: 5, data: { name: 'B' } as never, previousData: { id: 5 } });
  expect(api.calls.map(call => call.headers['if-match'])).toEqual(['"v3"', '"v4"']);
});

test('a record that somebody else has changed is refused with 412', async () => {
  const stale = { id: 5, version: 2, name: 'alt' };
  await expect(data.update('banks', { id: 5, data: stale, previousData: stale })).rejects.toMatchObject({
    status: 412,
    message: 'detail of stale',
  });
});

test('a deletion names the version that the user has seen', async () => {
  await data.getList('banks', { ...page, filter: {} });
  await data.delete('banks', { id: 6 });
  expect(api.calls.at(-1)?.headers['if-match']).toBe('"v1"');
  expect(api.tables.banks?.map(({ id }) => id)).toEqual([5]);
});

test('bulk changes and deletions are one call each', async () => {
  expect(await data.updateMany('banks', { ids: [5, 6], data: { name: 'X' } })).toEqual({ data: [5, 6] });
  expect(await data.deleteMany('bic', { ids: [7, 8] })).toEqual({ data: [7, 8] });
  expect(api.calls.map(({ method, url }) => `${method} ${decodeURIComponent(url)}`)).toEqual([
    'PUT /api/v1/banks?filter={"id":[5,6]}',
    'DELETE /api/v1/bic?filter={"id":[7,8]}',
  ]);
  expect(api.tables.banks?.map(({ name }) => name)).toEqual(['X', 'X']);
});

test('a creation carries a fresh idempotency key each time', async () => {
  await data.create('banks', { data: { name: 'GLS' } });
  await data.create('banks', { data: { name: 'N26' } });
  const keys = api.calls.map(call => call.headers['idempotency-key']);
  expect(new Set(keys).size).toBe(2);
  expect(keys[0]).toMatch(/^[0-9a-f]{32}$/);
});

test('a creation that got no answer carries the same key when it is sent again, and then no more', async () => {
  const create = () => data.create('banks', { data: { name: 'GLS' } });
  const lost = { status: 502, body: '<h1>Bad Gateway</h1>' };
  api.failures.push(lost, lost);
  await expect(create()).rejects.toMatchObject({ status: 0 });
  await create();
  await create();
  const keys = api.calls.map(call => call.headers['idempotency-key']);
  expect(new Set(keys.slice(0, 3)).size).toBe(1);
  expect(keys[3]).not.toBe(keys[0]);
});

test('the rows of a nested resource are asked for below their parent', async () => {
  const { data: rows } = await data.getManyReference('bic', { ...page, target: 'bank', id: 5, filter: {} });
  expect(rows.map(({ id }) => id)).toEqual([7]);
  expect(api.calls[0]?.url).toMatch(/^\/api\/v1\/banks\/5\/bic\?/);
});

test('rows that merely refer to a record are a filtered list', async () => {
  await data.getManyReference('banks', { ...page, target: 'id', id: 5, filter: {} });
  expect(decodeURIComponent(api.calls[0]?.url ?? '')).toContain('/banks?filter={"id":5}');
});

test('records that are only named bring no other fields', async () => {
  await data.getMany('banks', { ids: [1, 2], meta: { fields: [] } });
  const { searchParams } = new URL(api.calls[0]?.url ?? '', 'http://x');
  expect([searchParams.get('fields'), searchParams.get('filter')]).toEqual(['[]', '{"id":[1,2]}']);
});

test('many ids are asked for a hundred at a time', async () => {
  await data.getMany('banks', { ids: Array.from({ length: 250 }, (_, id) => id) });
  const sizes = api.calls.map(
    ({ url }) => JSON.parse(new URL(url, 'http://x').searchParams.get('filter') ?? '').id.length,
  );
  expect(sizes).toEqual([100, 100, 50]);
});

test('a booking carries a key of its own also over plain http, where no browser has randomUUID', async () => {
  const missing = vi.spyOn(crypto, 'randomUUID').mockImplementation(() => {
    throw new TypeError('crypto.randomUUID is not a function');
  });
  onTestFinished(() => missing.mockRestore());
  api.answers.set('POST payments/7/release', { status: 200, body: {} });
  const http = createHttpClient({ locale: () => 'de', token: () => null });
  await createPaymentsApi(api.apiUrl, http).release({ id: 7, version: 2 });
  expect(api.calls[0]?.headers['idempotency-key']).toMatch(/^[0-9a-f]{32}$/);
});
