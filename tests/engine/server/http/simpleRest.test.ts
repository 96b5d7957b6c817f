import simpleRest from 'ra-data-simple-rest';
import { fetchUtils } from 'react-admin';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { dialects, type Office, openOffice } from '../office.ts';

describe.each(dialects)('ra-data-simple-rest, unmodified, over HTTP on %s', dialect => {
  let office: Office;
  let provider: ReturnType<typeof simpleRest>;

  beforeAll(async () => {
    office = await openOffice(dialect);
    await office.caller('all');
    const address = await office.app.listen({ port: 0, host: '127.0.0.1' });
    const client = (url: string, options: fetchUtils.Options = {}) =>
      fetchUtils.fetchJson(url, {
        ...options,
        headers: new Headers({
          ...Object.fromEntries(new Headers(options.headers)),
          'x-caller': 'caller0',
          authorization: 'Bearer test',
        }),
      });
    provider = simpleRest(`${address}/api/v1`, client);
    for (let index = 0; index < 30; index++) {
      await office.insert('bank', {
        blz: String(30_000_000 + index),
        name: 'Bank',
        deleted: false,
        source: 'manual',
      });
    }
    await office.insert('bic', { bank: 7, bic: 'AAAADEFFXXX', is_main: true });
    await office.insert('bic', { bank: 8, bic: 'BBBBDEFFXXX', is_main: true });
  });
  afterAll(() => office.close());

  const pagination = { page: 1, perPage: 10 };

  test('getList pages and counts', async () => {
    const sort = { field: 'name', order: 'ASC' } as const;
    const pages = await Promise.all(
      [1, 2, 3].map(page =>
        provider.getList('banks', { pagination: { page, perPage: 10 }, sort, filter: {} }),
      ),
    );
    expect(pages.map(({ total }) => total)).toEqual([30, 30, 30]);
    expect(new Set(pages.flatMap(({ data }) => data.map(({ id }) => id))).size).toBe(30);
  });

  test('getOne, getMany and getManyReference read', async () => {
    expect((await provider.getOne('banks', { id: 3 })).data).toMatchObject({ id: 3, blz: '30000002' });
    expect((await provider.getMany('banks', { ids: [2, 5] })).data.map(({ id }) => id)).toEqual([2, 5]);
    const { data, total } = await provider.getManyReference('bic', {
      target: 'bank',
      id: 7,
      pagination,
      sort: { field: 'bic', order: 'ASC' },
      filter: {},
    });
    expect([total, data.map(({ bic }) => bic)]).toEqual([1, ['AAAADEFFXXX']]);
  });

  test('create creates', async () => {
    const { data } = await provider.create('banks', { data: { blz: '31000000', name: 'Neu' } });
    expect(data).toMatchObject({ id: 31, name: 'Neu' });
  });
});
