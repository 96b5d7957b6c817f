import type { InjectOptions } from 'fastify';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Caller, type Office, openOffice } from '../office.ts';

/** Bodies that pollute prototypes, and forms of other pages as text/plain, also stand in tests/engine/server/http. */
describe('the shape of a request', () => {
  let office: Office;
  let clerk: Caller;

  beforeAll(async () => {
    office = await openOffice('sqlite');
    clerk = await office.caller('all');
    await office.insert('bank', { blz: '10000000', name: 'Bank', deleted: false, source: 'manual' });
  });
  afterAll(() => office.close());

  const send = (options: InjectOptions) =>
    office.app.inject({
      ...options,
      headers: { 'x-caller': 'caller0', authorization: 'Bearer test', ...options.headers },
    });
  const total = async () => {
    const counted = office.all.selectFrom('banks').select(({ fn }) => fn.countAll<number>().as('total'));
    return (await office.data.run(counted))[0]?.total;
  };

  test.each([
    '{"__proto__":{"admin":true}}',
    '{"a":{"b":{"__proto__":{"admin":true}}}}',
    '{"address":{"__proto__":{"admin":true}}}',
    '{"contacts":[{"__proto__":{"admin":true}}]}',
    '{"\\u005f_proto__":{"admin":true}}',
    '{"constructor":{"prototype":{"admin":true}}}',
    '{"roles":[{"constructor":{"prototype":{"admin":true}}}]}',
  ])('prototype pollution: %s is no JSON that is taken', async body => {
    const { status, body: problem } = await clerk.post('companies', body);
    expect([status, problem.code]).toEqual([400, 'invalidJson']);
    expect('admin' in {}).toBe(false);
  });

  test.each(['constructor', 'prototype', 'toString', 'hasOwnProperty', 'valueOf', '__defineGetter__'])(
    'prototype pollution: %s is an unknown field, an unknown child and an unknown resource',
    async name => {
      const { body } = await clerk.post('companies', { [name]: 1, address: { [name]: 1 } });
      expect([body.errors[name]?.code, body.errors[`address.${name}`]?.code]).toEqual(['unknown', 'unknown']);
      expect((await clerk.get(name)).status).toBe(404);
      expect((await clerk.get(`banks?filter={"${name}":1}`)).body.code).toBe('unknownFilter');
      expect((await clerk.get(`banks?${name}=1`)).body.code).toBe('invalidQuery');
    },
  );

  test('prototype pollution: in the parameters', async () => {
    for (const path of ['banks?__proto__=1', 'banks?__proto__[a]=1', 'banks?filter[__proto__]=1']) {
      expect([path, (await clerk.get(path)).body.code]).toEqual([path, 'invalidQuery']);
    }
    const nested = await clerk.get('banks?filter={"name":{"__proto__":{"a":1}}}');
    expect(nested.body.code).toBe('invalidFilterValue');
    expect((await clerk.get('banks?filter={"__proto__":{"name":"Bank"}}')).body.code).toBe('unknownFilter');
  });

  test.each([
    ['Latin-1', Buffer.from('{"blz":"30000000","name":"M\u00fcller"}', 'latin1')],
    ['a cut letter', Buffer.from('{"blz":"30000000","name":"M\u00fc').subarray(0, -1)],
  ])('a body in %s is refused, since its letters would be others', async (_, payload) => {
    const before = await total();
    for (const type of ['application/json', 'application/json; charset=iso-8859-1']) {
      const headers = { 'content-type': type };
      const answer = await send({ method: 'POST', url: '/api/v1/banks', payload, headers });
      expect([answer.statusCode, answer.json().code]).toEqual([400, 'invalidJson']);
    }
    expect(await total()).toBe(before);
  });

  test.each(['application/json; charset=utf-8', 'application/json;charset="UTF-8"'])(
    '%s is taken as it is sent',
    async type => {
      const payload = Buffer.from('\ufeff{"name":1}');
      const answer = await send({
        method: 'POST',
        url: '/api/v1/banks',
        payload,
        headers: { 'content-type': type },
      });
      expect(answer.json().code).toBe('validationFailed');
    },
  );

  test('of a key that stands twice in a body, the value that was checked is the one that is stored', async () => {
    const faulty = await clerk.post('banks', '{"blz":"20000000","name":"A","blz":"x"}');
    expect(faulty.body.errors.blz.code).toBe('format');
    const { status, body } = await clerk.post('banks', '{"blz":"x","name":"A","blz":"20000000","name":"B"}');
    expect([status, body.blz, body.name]).toEqual([201, '20000000', 'B']);
    const [entry] = await office.data.run(
      office.all
        .selectFrom('activity_log')
        .select('changes')
        .where('resource', '=', 'banks')
        .where('record_id', '=', body.id),
    );
    expect(JSON.parse(String(entry?.changes))).toMatchObject({ blz: [null, '20000000'], name: [null, 'B'] });
  });

  test.each([
    'filter={}&filter={}',
    'filter={"id":[1]}&filter={}',
    'sort=["name","ASC"]&sort=["blz","ASC"]',
    'range=[0,1]&range=[0,99]',
    'filter[]={}',
    'filter[name]=Bank',
    'filter.name=Bank',
    'Filter={}',
    'filter={}&FILTER={}',
    'filter={}&filter%00={}',
    'filter={"id":[1]&filter="name":"x"}',
    'sort=["name"&sort="ASC"]',
    'sort[]=name',
    'range=0,9',
  ])('duplicate and array parameters: %s is refused', async parameters => {
    const { status, body } = await clerk.get(`banks?${parameters.replaceAll('"', '%22')}`);
    expect([status, body.code]).toEqual([400, 'invalidQuery']);
  });

  test.each([
    ['filter={}&filter={"id":[1]}'],
    ['filter={"id":[1]}&filter={"id":[2]}'],
    ['filter={"id":[1],"name":"x"}'],
    ['filter={"id":1}'],
    ['filter={"id":[]}'],
    ['filter={"id":[1]}&x=1'],
    ['filter={"id":[[1]]}'],
    ['filter={"id":[true]}'],
    ['filter={"id":["0x1"]}'],
    ['filter={"id":["1e0"]}'],
    ['filter={"id":[" 1 "]}'],
    ['filter={"id":["1 or 1=1"]}'],
    ['filter={"id":[null]}'],
    ['filter={"id":[true,{}]}'],
    [''],
  ])('duplicate and array parameters: a bulk change of "%s" changes nothing', async parameters => {
    const before = await total();
    const path = `banks?${parameters.replaceAll('"', '%22')}`;
    expect([(await clerk.delete(path)).status, (await clerk.put(path, { name: 'x' })).status]).toEqual([
      400, 400,
    ]);
    expect(await total()).toBe(before);
  });

  test('a bulk change of more records than may be at once changes nothing', async () => {
    const ids = JSON.stringify({ id: Array.from({ length: 101 }, (_, index) => index + 1) });
    const answer = await clerk.delete(`banks?filter=${encodeURIComponent(ids)}`);
    expect([answer.status, answer.body.code]).toEqual([400, 'tooManyIds']);
  });

  test.each(['', 'a b', 'ä', 'x'.repeat(101), 'a\tb'])(
    'a key against repetition that is none, "%s", is refused before anything is stored',
    async key => {
      const before = await total();
      const bank = { blz: '40000000', name: 'Bank' };
      const answer = await clerk.post('banks', bank, { 'idempotency-key': key });
      expect([answer.status, answer.body.code, await total()]).toEqual([400, 'invalidQuery', before]);
    },
  );

  const body = '{"blz":"30000000","name":"Form"}';
  const form = 'blz=30000000&name=Form';

  test.each([
    ['text/plain', body],
    ['text/plain; charset=utf-8', body],
    ['text/plain;application/json', body],
    ['application/x-www-form-urlencoded', form],
    ['application/x-www-form-urlencoded', body],
    [
      'multipart/form-data; boundary=x',
      `--x\r\ncontent-disposition: form-data; name="blz"\r\n\r\n1\r\n--x--`,
    ],
    ['application/xml', '<bank/>'],
    ['application/jsonp', body],
    ['application/json5', body],
    ['application/json-seq', body],
    ['application/ld+json', body],
    ['text/json', body],
    ['text/html', body],
    ['image/png', body],
    ['x', body],
    ['', body],
    ['application/json, text/plain', body],
    ['text/plain, application/json', body],
  ])('content-type confusion: a body as "%s" is refused and nothing is stored', async (type, payload) => {
    const before = await total();
    for (const method of ['POST', 'PUT', 'DELETE'] as const) {
      const url = method === 'POST' ? '/api/v1/banks' : '/api/v1/banks/1';
      const headers = { 'content-type': type, 'if-match': '"v1"' };
      const answer = await send({ method, url, payload, headers });
      expect([method, type, answer.statusCode]).toEqual([method, type, 415]);
    }
    expect(await total()).toBe(before);
  });

  test('content-type confusion: a body without a type is refused', async () => {
    const before = await total();
    const answer = await send({ method: 'POST', url: '/api/v1/banks', payload: Buffer.from(body) });
    expect([answer.statusCode, await total()]).toEqual([415, before]);
  });

  test.each([
    'application/json; charset=utf-16',
    'application/json; charset=iso-8859-1',
    'application/json;charset="UTF-7"',
  ])('content-type confusion: %s is read as UTF-8, as RFC 8259 §8.1 has it', async type => {
    const payload = Buffer.from('{"blz":"x","name":"Köln"}');
    const answer = await send({
      method: 'POST',
      url: '/api/v1/banks',
      payload,
      headers: { 'content-type': type },
    });
    expect([answer.statusCode, Object.keys(answer.json().errors)]).toEqual([400, ['blz']]);
  });

  test('content-type confusion: an answer is never what a browser would run', async () => {
    for (const path of ['banks', 'banks/1', 'nothing', 'banks?filter=<script>', 'openapi.json']) {
      const { headers } = await clerk.get(path);
      expect([path, String(headers['content-type'])]).toEqual([
        path,
        expect.stringMatching(/^application\/(problem\+)?json/),
      ]);
      expect(headers['x-content-type-options']).toBe('nosniff');
    }
  });

  test('a method in disguise is none', async () => {
    const before = await total();
    const disguises = {
      'x-http-method-override': 'DELETE',
      'x-method-override': 'DELETE',
      'x-http-method': 'DELETE',
    };
    const answer = await send({ method: 'GET', url: '/api/v1/banks/1?_method=DELETE', headers: disguises });
    expect([answer.statusCode, await total()]).toEqual([200, before]);
    for (const method of ['PATCH', 'OPTIONS', 'TRACE'] as const) {
      const { statusCode } = await send({ method: method as 'PATCH', url: '/api/v1/banks/1' });
      expect([method, statusCode]).toEqual([method, 404]);
    }
  });
});
