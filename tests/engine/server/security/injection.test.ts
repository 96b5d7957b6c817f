import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Caller, dialects, type Office, openOffice, query } from '../office.ts';

/** Query injection: Payload CVE-2026-34747, Frappe CVE-2025-30212. */
const pieces = [
  "'",
  "''",
  '"',
  '`',
  '\\',
  "\\'",
  ';',
  '--',
  '/*',
  '*/',
  '#',
  '%',
  '_',
  '(',
  ')',
  '[',
  ']',
  '{',
  '}',
  '$1',
  '?1',
  ':name',
  '@x',
  '$$',
  '#{1}',
  '{{1}}',
  '||',
  '->',
  "->>'$'",
  '$.a',
  '$[0]',
  '#>>',
  '@?',
  ' or 1=1',
  " or ''='",
  ' union select 1',
  ' drop table banks',
  ' asc',
  ', id',
  ' collate nocase',
  '\n',
  '\r\n',
  '\t',
  '\u00a0',
  '\u02bc',
  '\u2019',
  '\uff07',
  '\u202e',
  '\ud83d\ude91',
  'ß',
  'İ',
  '$today',
  'null',
  'true',
  '0',
  '-1',
  '1e9',
];
const marker = 'Kanarie';

/** A text of up to six such pieces around a word that must never become part of a statement. */
const attack = fc
  .tuple(
    fc.array(fc.constantFrom(...pieces), { maxLength: 3 }),
    fc.array(fc.constantFrom(...pieces), { maxLength: 3 }),
  )
  .map(([before, after]) => `${before.join('')}${marker}${after.join('')}`);

const keys = ['name', 'name_like', 'deleted', 'source', 'id', 'created_by', 'created_at_lt', 'q'];
const runs = { numRuns: 150, seed: 20_261_121 };

describe.each(dialects)('injection on %s', dialect => {
  let office: Office;
  let clerk: Caller;

  beforeAll(async () => {
    office = await openOffice(dialect);
    clerk = await office.caller('all');
    for (let index = 0; index < 3; index++) {
      const blz = String(50_000_000 + index);
      await office.insert('bank', { blz, name: 'Bank', deleted: false, source: 'manual' });
    }
  });
  afterAll(async () => {
    const banks = office.all.selectFrom('banks').select('id').where('name', '=', 'Bank');
    expect(await office.data.run(banks)).toHaveLength(3);
    await office.close();
  });

  /** An expected answer, and nothing of what came in the text of a statement. */
  async function asks(
    path: string,
  ): Promise<{ readonly status: number; readonly found: readonly unknown[] }> {
    office.takeStatements();
    const { status, body } = await clerk.get(path);
    expect([path, [200, 400, 404].includes(status)]).toEqual([path, true]);
    const leaked = office.takeStatements().filter(text => /kanarie/i.test(text));
    expect(leaked).toEqual([]);
    return { status, found: Array.isArray(body) ? body : [] };
  }

  test('a value of a filter is a value, whatever it looks like', async () => {
    await fc.assert(
      fc.asyncProperty(attack, fc.constantFrom(...keys), async (text, key) => {
        expect((await asks(`banks${query({ filter: { [key]: text } })}`)).found).toEqual([]);
        expect((await asks(`banks${query({ filter: { [`${key}_eq_any`]: [text] } })}`)).found).toEqual([]);
      }),
      runs,
    );
  });

  test('the name of a filter or of a sorted field is looked up, never written into a statement', async () => {
    await fc.assert(
      fc.asyncProperty(attack, fc.constantFrom('', 'name', 'created_by.', 'bank.'), async (text, prefix) => {
        const name = prefix + text;
        const answers = [
          await asks(`banks${query({ filter: { [name]: 1 } })}`),
          await asks(`bic${query({ filter: { [`${name}_like`]: 'a' } })}`),
          await asks(`banks${query({ sort: [name, 'ASC'] })}`),
        ];
        expect(answers.map(({ status }) => status)).toEqual([400, 400, 400]);
      }),
      runs,
    );
  });

  test('an order, a range and an id are read strictly', async () => {
    await fc.assert(
      fc.asyncProperty(attack, async text => {
        const raw = (name: string, value: unknown) =>
          asks(`banks?${new URLSearchParams({ [name]: JSON.stringify(value) })}`);
        const answers = [
          await raw('sort', ['name', text]),
          await raw('sort', ['name', `ASC ${text}`]),
          await raw('range', [0, text]),
          await raw('range', [`0 ${text}`, 9]),
          await raw('range', text),
          await raw('filter', text),
          await asks(`banks?filter=${encodeURIComponent(text)}`),
        ];
        expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 400));
        expect((await asks(`banks/${encodeURIComponent(`1${text}`)}`)).status).toBe(404);
        expect((await asks(`${encodeURIComponent(`banks${text}`)}/1`)).status).toBe(404);
      }),
      runs,
    );
  });

  test('what is stored comes back as it was and is found by itself alone', async () => {
    let next = 60_000_000;
    await fc.assert(
      fc.asyncProperty(attack, async text => {
        const name = text.trim();
        const saved = await clerk.post('banks', { blz: String(next++), name });
        expect([saved.status, saved.body.name]).toEqual([201, name]);
        const same = (await clerk.get(`banks${query({ filter: { name } })}`)).body;
        expect(same.map((bank: { name: string }) => bank.name)).toEqual([name]);
        const part = (await clerk.get(`banks${query({ filter: { name_like: name } })}`)).body;
        expect(part.map((bank: { id: number }) => bank.id)).toContain(saved.body.id);
        await clerk.delete(`banks/${saved.body.id}`, undefined, { 'if-match': '"v1"' });
      }),
      { ...runs, numRuns: 60 },
    );
  });

  test('lists of values, of records and of rights are no JSON path', async () => {
    for (const key of [
      'roles',
      'roles_eq_any',
      'roles_like',
      'roles.key',
      'roles->0',
      'roles[0]',
      'roles.0',
    ]) {
      for (const value of [['facility'], 'facility', '$.a', '%', { $ne: null }, { like: '%' }, [['a']]]) {
        const { status } = await clerk.get(`companies${query({ filter: { [key]: value } })}`);
        expect([key, value, [200, 400].includes(status)]).toEqual([key, value, true]);
      }
    }
  });

  test('a NUL is no text: neither in a record, nor in a question, nor anywhere else', async () => {
    for (const name of ['a\u0000b', '\u0000', `Bank\u0000' or 1=1`]) {
      const answers = [
        await clerk.post('banks', { blz: '70000000', name }),
        await clerk.put('banks/1', { name }, { 'if-match': '"v1"' }),
        await clerk.post('companies', { contacts: [{ name }] }),
        await clerk.post('banks', { [name]: 1 }),
        await clerk.post('history/new', { path: '/banks', name }),
        await clerk.put('authorization/matrix', { reason: name, version: 'x', changes: [] }),
        await clerk.get(`banks${query({ filter: { name } })}`),
        await clerk.get(`banks${query({ filter: { q: name } })}`),
        await clerk.get(`banks${query({ filter: { [name]: 1 } })}`),
        await clerk.get(`banks${query({ sort: [name, 'ASC'] })}`),
      ];
      expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 400));
    }
    const written = await clerk.post('banks', { blz: '70000000', name: '\\u0000' });
    expect([written.status, written.body.name]).toEqual([201, '\\u0000']);
  });
});
