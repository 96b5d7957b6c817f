import { appendActivity } from '@engine/server/audit/append.ts';
import type { RecordChange, RecordChanges, RecordLook } from '@engine/shared/recordChanges.ts';
import { sum } from '@engine/shared/sum.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Caller, dialects, query } from '../office.ts';
import { canaries, type FilledOffice, openFilledOffice } from '../security/createRecords.ts';

describe.each(dialects)('the history of a record on %s', dialect => {
  let office: FilledOffice;

  beforeAll(async () => {
    office = await openFilledOffice(dialect);
  });
  afterAll(() => office.close());

  let titles = 0;
  const idOf = (entity: string) => office.records.get(entity) ?? 0;
  const changesOf = async (path: string, caller: Caller = office.owner): Promise<readonly RecordChange[]> => {
    const { body }: { body: RecordChanges } = await caller.get(`${path}/changes`);
    return body.entries;
  };
  async function change(path: string, fields: object) {
    const { body } = await office.owner.get(path);
    const answer = await office.owner.put(path, { ...body, ...fields }, { 'if-match': `"v${body.version}"` });
    expect(answer.status).toBe(200);
  }
  const append = (resource: string, recordId: number, changes: Record<string, [unknown, unknown]>) =>
    office.data.transaction(inner =>
      appendActivity(inner, { action: 'update', resource, recordId, changes }),
    );

  test('says who changed what when, child rows and steps included, the latest first', async () => {
    const path = `companies/${idOf('company')}`;
    const { body: before } = await office.owner.get(path);
    await change(path, { phone: '030 111' });
    await change(path, { contacts: [{ name: 'Ada', phone: '030 222' }] });
    const [second, first] = await changesOf(path);
    expect(first).toMatchObject({ action: 'update', changes: { phone: [before.phone, '030 111'] } });
    expect(first?.by).toMatch(/\S+ \S+/);
    expect(Object.keys(second?.changes ?? {})).toContainEqual(
      expect.stringMatching(/^contacts\[\d+\]\.name$/),
    );
    expect(Date.parse(second?.at ?? '')).toBeGreaterThanOrEqual(Date.parse(first?.at ?? ''));
  });

  test('comes in pages that neither repeat nor miss an entry', async () => {
    const [resource, id] = ['titles', idOf('title')];
    for (let number = 0; number < 60; number++) await append(resource, id, { name_de: [number, number + 1] });
    const { body: newest } = await office.owner.get(`${resource}/${id}/changes`);
    const { body: rest } = await office.owner.get(`${resource}/${id}/changes?before=${newest.next}`);
    expect([newest.entries.length, rest.next]).toEqual([50, null]);
    const ids = [...newest.entries, ...rest.entries].map((entry: RecordChange) => entry.id);
    expect(ids).toEqual([...new Set(ids)].sort((one, other) => other - one));
    expect(ids.length).toBeGreaterThanOrEqual(60);
  });

  test('is for those who may read the record, and masks what they may not read in it', async () => {
    const path = `guest/${idOf('guest')}`;
    await append('guest', idOf('guest'), { last_name: ['Alt', 'Neu'], infection: ['A', 'B'] });
    const reader = await office.caller(['guest.read']);
    const [entry] = await changesOf(path, reader);
    expect(entry?.changes).toEqual({ last_name: ['Alt', 'Neu'], infection: ['***', '***'] });
    // whose name is a user's is for those who may see users
    expect(entry?.by).toBeNull();
    expect((await (await office.caller(['guest.list'])).get(`${path}/changes`)).status).toBe(403);
    const own = await office.caller(['guest.read'], { narrowed: { 'guest.read': ['own'] } });
    const [hidden, missing] = [await own.get(`${path}/changes`), await own.get('guest/999999/changes')];
    expect([hidden.status, missing.status]).toEqual([404, 404]);
    expect(hidden.body.detail).toBe(missing.body.detail);
    for (const text of canaries) expect(JSON.stringify(await changesOf(path))).not.toContain(text);
  });

  test('names of several references those in sight alone', async () => {
    const [code, company] = [idOf('tariff-code'), idOf('company')];
    await append('tariffcodes', code, { companies: [[company], [company, 999]] });
    const path = `tariffcodes/${code}`;
    const rights = ['tariffcodes.read', 'companies.read'];
    expect((await changesOf(path, await office.caller(rights)))[0]?.changes).toEqual({
      companies: [[company], [company]],
    });
    expect((await changesOf(path, await office.caller(['tariffcodes.read'])))[0]?.changes).toEqual({
      companies: [[], []],
    });
  });

  test('has one line for each look, and shows looks to readers of the log alone', async () => {
    const path = `guest/${idOf('guest')}`;
    for (const _ of [1, 2, 3]) await office.owner.get(path);
    const { body } = await office.owner.get(`${path}/looks`);
    const opened = body.filter((look: RecordLook) => !look.listed);
    expect(opened).toHaveLength(1);
    expect(opened[0].times).toBeGreaterThanOrEqual(3);
    expect((await changesOf(path)).some(({ action }) => action === 'view')).toBe(false);
    expect((await (await office.caller(['guest.read'])).get(`${path}/looks`)).status).toBe(403);
  });

  const listedLooks = async (path: string): Promise<readonly RecordLook[]> =>
    (await office.owner.get(`${path}/looks`)).body.filter((look: RecordLook) => look.listed);

  test('has who read it in a list, a search or a file too (R-KEEP-6)', async () => {
    const path = `guest/${idOf('guest')}`;
    const { kvnr } = (await office.owner.get(path)).body;
    const before = sum((await listedLooks(path)).map(({ times }) => times));
    await office.owner.get(`guest${query({ fields: ['id', 'kvnr'] })}`);
    await office.owner.get(`search?q=${kvnr}&in=guest`);
    const columns = encodeURIComponent('["kvnr"]');
    expect((await office.owner.get(`guest/export?format=csv&fields=${columns}`)).status).toBe(200);
    const looks = await listedLooks(path);
    expect(looks.map(({ times }) => times)).toEqual([before + 3]);
    expect(looks[0]?.by).toMatch(/\S+ \S+/);
  });

  test.each([
    ['alone', (id: number) => [id], 1],
    ['as the first', (id: number) => [id, 8000], 1],
    ['between others', (id: number) => [8000, id, 9000], 1],
    ['as the last', (id: number) => [8000, 9000, id], 1],
    ['within other numbers only', (id: number) => [Number(`${id}1`), Number(`1${id}`), Number(`1${id}1`)], 0],
  ])('finds its number in the ids of a list: %s', async (_, ids, found) => {
    const code = await office.insert('title', {
      code: `L${++titles}`,
      name_de: 'Dr.',
      name_en: 'Dr.',
      position: 'before',
    });
    await office.data.transaction(inner =>
      appendActivity(inner, {
        action: 'view',
        resource: 'titles',
        recordId: null,
        changes: { id: [null, ids(code)] },
      }),
    );
    expect(await listedLooks(`titles/${code}`)).toHaveLength(found);
  });

  test('shows the looks that its reader finds in the log, and no other', async () => {
    const path = `guest/${idOf('guest')}`;
    await office.owner.get(path);
    const rights = ['guest.read', 'activity-log.list', 'activity-log.read'];
    const narrowed = { 'activity-log.list': ['own'], 'activity-log.read': ['own'] } as const;
    const reader = await office.caller(rights, { narrowed });
    expect((await reader.get(`${path}/looks`)).body).toEqual([]);
    expect((await (await office.caller(rights)).get(`${path}/looks`)).body).not.toEqual([]);
  });

  test('refuses a page that is none', async () => {
    for (const search of ['?before=x', '?before=-1', '?after=3'])
      expect((await office.owner.get(`titles/${idOf('title')}/changes${search}`)).status).toBe(400);
  });
});
