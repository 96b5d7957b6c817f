import { bank } from '@generated/tables/bank.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Caller, dialects, type Office, openOffice, query } from '../office.ts';

describe.each(dialects)('lists on %s', dialect => {
  let office: Office;
  let clerk: Caller;

  beforeAll(async () => {
    office = await openOffice(dialect);
    clerk = await office.caller('all');
    for (let index = 0; index < 130; index++) {
      await office.insert('bank', {
        blz: String(10_000_000 + index),
        name: index < 100 ? 'Sparkasse' : `Bank ${index}`,
        city: ['München', 'Muenster', 'Zürich', 'Ärzen', null][index % 5],
        deleted: index % 2 === 0,
        source: 'manual',
      });
    }
  });
  afterAll(() => office.close());

  test('paging shows every record exactly once, however many share the sorted value', async () => {
    for (const order of ['ASC', 'DESC'] as const) {
      const seen: number[] = [];
      for (let first = 0; first < 130; first += 13) {
        const page = await clerk.get(`banks${query({ sort: ['name', order], range: [first, first + 12] })}`);
        expect(page.headers['content-range']).toBe(`banks ${first}-${first + 12}/130`);
        seen.push(...page.body.map((record: { id: number }) => record.id));
      }
      expect(new Set(seen).size).toBe(130);
    }
  });

  test('pages beside a page neither repeat nor lose a record while others come and go', async () => {
    const range = (first: number) => ({
      sort: ['name', 'ASC'] as const,
      range: [first, first + 12] as const,
    });
    const idsIn = (body: readonly { id: number }[]) => body.map(({ id }) => id);
    const whole = [0, 100].map(first =>
      clerk.get(`banks${query({ sort: ['name', 'ASC'], range: [first, first + 99] })}`),
    );
    const before = idsIn((await Promise.all(whole)).flatMap(({ body }) => body));
    const made: number[] = [];
    const seen: number[] = [];
    let cursor: unknown = null;
    for (let first = 0; first < before.length; first += 13) {
      const after = cursor === null ? '' : `&after=${cursor}`;
      const page = await clerk.get(`banks${query(range(first))}${after}`);
      seen.push(...idsIn(page.body));
      cursor = page.headers['x-page-cursor'];
      const blz = String(80_000_000 + first);
      made.push(await office.insert('bank', { blz, name: 'Aachener', deleted: false, source: 'manual' }));
    }
    expect(seen).toEqual(before);
    const [first = 0, last = 0] = [seen.length - 13, seen.length - 1];
    const back = await clerk.get(`banks${query(range(first - 13))}&before=${cursor}`);
    expect(idsIn(back.body)).toEqual(before.slice(first - 13, last - 12));
    await office.data.run(office.all.deleteFrom('banks').where('id', 'in', made));
  });

  test('a cursor leads to the pages beside its own, for its list and its reader alone', async () => {
    const other = await office.caller('all');
    const page = await clerk.get(`banks${query({ range: [25, 49], sort: ['name', 'ASC'] })}`);
    const cursor = String(page.headers['x-page-cursor']);
    expect(Buffer.from(cursor, 'base64url').toString()).not.toContain('sparkasse');
    const ask = async (asked: Parameters<typeof query>[0], beside: string, reader = clerk) => {
      const { status, body } = await reader.get(
        `banks${query({ range: [50, 74], sort: ['name', 'ASC'], ...asked })}&${beside}`,
      );
      return [status, body.code ?? null];
    };
    const after = `after=${cursor}`;
    expect(await ask({}, after)).toEqual([200, null]);
    const refused = [400, 'invalidQuery'];
    expect(await ask({}, after, other)).toEqual(refused);
    expect(await ask({ sort: ['name', 'DESC'] }, after)).toEqual(refused);
    expect(await ask({ filter: { deleted: true } }, after)).toEqual(refused);
    expect(await ask({ range: [75, 99] }, after)).toEqual(refused);
    expect(await ask({}, `before=${cursor}`)).toEqual(refused);
    expect(await ask({}, `${after}&before=${cursor}`)).toEqual(refused);
    for (const strange of ['', 'x', `${cursor.slice(0, -4)}AAAA`, '%00'])
      expect(await ask({}, `after=${strange}`)).toEqual(refused);
  });

  test('a page and its total cost one statement, a page behind the end two', async () => {
    office.takeStatements();
    await clerk.get(`banks${query({ range: [100, 124] })}`);
    expect(office.takeStatements()).toHaveLength(1);
    const behind = await clerk.get(`banks${query({ range: [500, 524] })}`);
    expect(office.takeStatements()).toHaveLength(2);
    expect(behind.headers['content-range']).toBe('banks */130');
  });

  test('the total follows every change at once, on each page', async () => {
    const totalOf = async (first: number) => {
      const filter = { name_like: 'of a day' };
      const page = await clerk.get(`banks${query({ filter, range: [first, first] })}`);
      return page.headers['content-range']?.toString().split('/')[1];
    };
    const make = (blz: string) =>
      office.insert('bank', { blz, name: 'of a day', deleted: false, source: 'manual' });
    const made = [await make('90000001'), await make('90000002')];
    expect([await totalOf(0), await totalOf(1), await totalOf(0)]).toEqual(['2', '2', '2']);
    made.push(await make('90000003'));
    expect([await totalOf(1), await totalOf(0)]).toEqual(['3', '3']);
    const gone = office.all.deleteFrom('banks').where('id', 'in', made);
    await office.data.run(gone);
    expect(await totalOf(0)).toBe('0');
  });

  test('records have the fields that were asked for, with what no record does without', async () => {
    const page = await clerk.get(`banks${query({ filter: { blz: '10000003' }, fields: ['city'] })}`);
    const [bank] = page.body;
    expect(Object.keys(bank).sort()).toEqual(['_label', '_labels', 'blz', 'city', 'id', 'name', 'version']);
    expect([bank.city, bank.version]).toEqual(['Ärzen', 1]);
    const whole = await clerk.get(`banks/${bank.id}`);
    expect(bank._label).toBe(whole.body._label);
    const changed = await clerk.put(
      `banks/${bank.id}`,
      { city: 'Ärzen' },
      { 'if-match': `"v${bank.version}"` },
    );
    expect(changed.status).toBe(200);
  });

  test('$list stands for what the list shows, and may have others beside it', async () => {
    const filter = { blz: '10000004' };
    const [listed] = (await clerk.get(`banks${query({ filter, fields: ['$list'] })}`)).body;
    const [more] = (await clerk.get(`banks${query({ filter, fields: ['$list', 'created_at'] })}`)).body;
    expect(listed).not.toHaveProperty('created_at');
    expect(more).toEqual({ ...listed, created_at: expect.any(String) });
    expect(Object.keys(listed)).toEqual(expect.arrayContaining([...(bank.rowFields ?? [])]));
  });

  test('a field that does not exist or may not be read is refused by name, as in a filter', async () => {
    const reader = await office.caller(['users.list', 'users.read']);
    const ask = async (fields: unknown) => {
      const { status, body } = await reader.get(`users${query({ fields })}`);
      return [status, body.code];
    };
    expect(await ask(['nothing'])).toEqual([400, 'unknownField']);
    expect(await ask(['password_hash'])).toEqual([400, 'unknownField']);
    expect(await ask(['roles.key'])).toEqual([400, 'unknownField']);
    expect(await ask(['$show'])).toEqual([400, 'unknownField']);
    expect(await ask('id')).toEqual([400, 'invalidQuery']);
    expect(await ask([1])).toEqual([400, 'invalidQuery']);
    const guests = await office.caller(['guest.list']);
    const refused = await guests.get(`guest${query({ fields: ['birth_date', 'kvnr'] })}`);
    expect([refused.status, refused.body.code]).toEqual([403, 'forbiddenField']);
  });

  test('text sorts as in a German dictionary, empty values first', async () => {
    const filter = { blz_lt: '10000005' };
    const up = await clerk.get(`banks${query({ sort: ['city', 'ASC'], filter })}`);
    expect(up.body.map((record: { city: string | null }) => record.city)).toEqual([
      null,
      'Ärzen',
      'Muenster',
      'München',
      'Zürich',
    ]);
    const down = await clerk.get(`banks${query({ sort: ['city', 'DESC'], filter })}`);
    expect(down.body.map((record: { city: string | null }) => record.city)).toEqual(
      up.body.map((record: { city: string | null }) => record.city).reverse(),
    );
  });

  test.each([
    [{ blz: '10000003' }, 1],
    [{ blz_neq: '10000003' }, 129],
    [{ blz_eq_any: ['10000003', '10000004'] }, 2],
    [{ blz_neq_any: ['10000003', '10000004'] }, 128],
    [{ blz_eq_any: [] }, 0],
    [{ blz_gte: '10000128' }, 2],
    [{ blz_gt: '10000128' }, 1],
    [{ blz_lte: '10000001' }, 2],
    [{ name_like: 'SPARK' }, 100],
    [{ city_like: 'zuri' }, 26],
    [{ city_null: true }, 26],
    [{ city_null: false }, 104],
    [{ city: null }, 26],
    [{ deleted: true }, 65],
    [{ deleted: 'false', name_like: 'bank' }, 15],
    [{ name_like: '%' }, 0],
    [{ name_like: "'; drop table banks; --" }, 0],
    [{ q: 'munch' }, 26],
    [{ q: 'MÜN' }, 26],
    [{ q: 'spark zür' }, 20],
    [{ q: 'mu' }, 52],
    [{ q: '%' }, 130],
  ])('the filter %j finds %i', async (filter, total) => {
    const answer = await clerk.get(`banks${query({ filter })}`);
    expect([answer.status, answer.headers['content-range']?.toString().split('/')[1]]).toEqual([
      200,
      `${total}`,
    ]);
  });

  test('a text that no list sorts by is searched for its parts the same way', async () => {
    const client = await office.insert('client', {
      ...{ number: '1', name: 'Nord', status: 'active', contract_from: '2020-01-01', locale: 'de' },
      ...{ 'address.street': 'Weg', 'address.zip': '50667', 'address.city': 'Köln', 'address.country': 'DE' },
      contact_name: 'Änne WEIẞ-Ørsted [1]* ^\\]',
    });
    const findsBy = async (part: string) => {
      const { body } = await clerk.get(`clients${query({ filter: { contact_name_like: part } })}`);
      return body.map(({ id }: { id: number }) => id).includes(client);
    };
    for (const part of ['weiss-o', 'ANNE', 'änne  weiß', 'ørsted [1]*', '^\\]', ''])
      expect([part, await findsBy(part)]).toEqual([part, true]);
    for (const part of ['weis-', '[a-z]', 'a?n', 'Anne.', '.*', '[^x]', '_'])
      expect([part, await findsBy(part)]).toEqual([part, false]);
  });

  test('a part that is too long once it is folded is refused by name', async () => {
    const ask = (part: string) => clerk.get(`clients${query({ filter: { contact_name_like: part } })}`);
    expect((await ask('Œ'.repeat(127))).status).toBe(200);
    const answer = await ask('Œ'.repeat(128));
    expect([answer.status, answer.body.detail]).toEqual([400, expect.stringContaining('contact_name_like')]);
  });

  test('getMany answers the records of the ids', async () => {
    const { body } = await clerk.get(`banks${query({ filter: { id: [3, 1, 2, 9_999] } })}`);
    expect(body.map((record: { id: number }) => record.id).sort()).toEqual([1, 2, 3]);
  });

  test.each([
    ['banks?sort=["nothing","ASC"]', 'unknownSort'],
    ['banks?sort=["name","UP"]', 'invalidQuery'],
    ['banks?sort=name', 'invalidQuery'],
    ['banks?filter={"nothing":1}', 'unknownFilter'],
    ['banks?filter={"__proto__":1}', 'unknownFilter'],
    ['banks?filter={"constructor":1}', 'unknownFilter'],
    ['banks?filter={"deleted":"perhaps"}', 'invalidFilterValue'],
    ['banks?filter={"source":"nowhere"}', 'invalidFilterValue'],
    ['banks?filter={"blz":{"a":1}}', 'invalidFilterValue'],
    ['banks?filter=[1]', 'invalidQuery'],
    ['banks?filter={', 'invalidQuery'],
    ['banks?range=[5,1]', 'invalidRange'],
    ['banks?range=[-1,1]', 'invalidRange'],
    ['banks?range=[0,100]', 'pageTooLarge'],
    ['banks?page=1', 'invalidQuery'],
    ['banks?filter={}&filter={}', 'invalidQuery'],
    [`banks?filter={"blz_eq_any":${JSON.stringify(Array(201).fill('1'))}}`, 'filterTooLarge'],
    ['users?filter={"password_hash_like":"a"}', 'unknownFilter'],
    ['users?sort=["password_hash","ASC"]', 'unknownSort'],
    ['users?sort=["roles.key","ASC"]', 'unknownSort'],
    ['bic?filter={"bank.nothing":1}', 'unknownFilter'],
  ])('%s is refused as %s', async (path, code) => {
    const answer = await clerk.get(encodeURI(path));
    expect([answer.status, answer.body.code]).toEqual([400, code]);
  });

  test('a dotted path filters and a nested list shows what belongs to a record', async () => {
    const [first, second] = [
      await office.insert('bic', { bank: 1, bic: 'AAAADEFFXXX', is_main: true }),
      await office.insert('bic', { bank: 2, bic: 'BBBBDEFFXXX', is_main: true }),
    ];
    const through = await clerk.get(`bic${query({ filter: { 'bank.blz': '10000000' } })}`);
    expect(through.body.map((record: { id: number }) => record.id)).toEqual([first]);
    const nested = await clerk.get('banks/2/bic');
    expect(nested.body.map((record: { id: number }) => record.id)).toEqual([second]);
    expect(nested.body[0]._labels.bank).toContain('Sparkasse');
    expect((await clerk.get('banks/9999/bic')).status).toBe(404);
  });

  test('totals beyond the cap say so', async () => {
    const { sql } = await import('kysely');
    await office.data.run(sql`
      insert into titles (code, name_de, name_de_folded, ${sql.ref('position')}, sort, active, search_text, version, created_at, updated_at)
      with recursive n(i) as (select 1 union all select i + 1 from n where i < 10050)
      select 'T' || i, 'Titel', 'titel', 'before', 0, ${true}, '  titel  ', 1, '2026-01-01T00:00:00.000Z', '2026-01-01T00:00:00.000Z' from n`);
    const page = await clerk.get('titles');
    expect(page.headers['content-range']).toBe('titles 0-24/10000');
    expect(page.headers['x-total-capped']).toBe('true');
    const totals = async (range: readonly [number, number], more = '', filter = {}) => {
      const part = await clerk.get(`titles${query({ filter, range })}${more}`);
      expect(part.headers['x-total-capped']).toBe('true');
      expect(part.body.length).toBeLessThanOrEqual(range[1] - range[0] + 1);
      return [String(part.headers['content-range']), `&after=${part.headers['x-page-cursor']}`] as const;
    };
    const [upToCap, after] = await totals([9_975, 9_999]);
    expect(upToCap).toBe('titles 9975-9999/10001');
    expect((await totals([10_000, 10_024], after))[0]).toBe('titles 10000-10024/10026');
    for (const filter of [{}, { q: 'titel' }]) {
      expect((await totals([9_990, 10_004], '', filter))[0]).toBe('titles 9990-10004/10006');
      const [beforeLast, toLast] = await totals([10_020, 10_034], '', filter);
      expect(beforeLast).toBe('titles 10020-10034/10036');
      expect((await totals([10_035, 10_049], '', filter))[0]).toBe('titles 10035-10049/10050');
      const [last] = await totals([10_035, 10_049], toLast, filter);
      expect(last).toBe('titles 10035-10049/10050');
      expect((await totals([10_040, 10_064], '', filter))[0]).toBe('titles 10040-10049/10050');
    }
    expect((await totals([10_050, 10_074]))[0]).toBe('titles */10000');
    const found = query({ filter: { q: 'titel' }, range: [0, 2] });
    const beyond = query({ filter: { q: 'titel' }, range: [3, 5] });
    const first = await clerk.get(`titles${found}`);
    expect(first.headers['x-total-capped']).toBe('true');
    const next = await clerk.get(`titles${beyond}&after=${first.headers['x-page-cursor']}`);
    expect(next.body).toEqual((await clerk.get(`titles${beyond}`)).body);
    const back = await clerk.get(`titles${found}&before=${next.headers['x-page-cursor']}`);
    expect(back.body).toEqual(first.body);
    const sums = await clerk.get('titles/sums');
    expect(sums.body).toEqual({ count: 10_000, capped: true, sums: null });
    const exact = await clerk.get('titles/sums/exact');
    expect(exact.body).toEqual({ count: 10_050, capped: false, sums: {} });
  });
});
