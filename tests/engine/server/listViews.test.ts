import type { ListView } from '@engine/shared/listView.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Caller, dialects, type Office, openOffice } from './office.ts';

const bare = { columns: null, widths: {}, filter: {}, sort: null, group: null, density: null };

describe.each(dialects)('views of lists on %s', dialect => {
  let office: Office;
  let owner: Caller;
  let colleague: Caller;
  let leader: Caller;
  let role: number;

  const reading = ['guest.list', 'guest.read'];

  beforeAll(async () => {
    office = await openOffice(dialect);
    owner = await office.caller([...reading, 'guest.read.kvnr', 'banks.list']);
    colleague = await office.caller(reading);
    leader = await office.caller([...reading, 'guest.read.kvnr', 'list-views.share']);
    role = await office.insert('role', {
      key: 'desk',
      name_de: 'Tresen',
      name_en: 'Desk',
      row_scope: 'all',
      second_factor: 'none',
      system: false,
    });
    await office.data.run(
      office.all.insertInto('users__roles').values({ users_id: colleague.id, roles_id: role }),
    );
  });
  afterAll(() => office.close());

  const viewsOf = async (caller: Caller, list = 'guest') => {
    const { status, body } = await caller.get(`list-views?list=${list}`);
    expect(status).toBe(200);
    return body.views;
  };
  const keep = async (caller: Caller, view: Readonly<Record<string, unknown>>) => {
    const answer = await caller.post('list-views', { list: 'guest', name: 'Meine', state: bare, ...view });
    expect([answer.status, answer.body.code]).toEqual([201, undefined]);
    return answer.body.id as number;
  };
  const version = (number: number) => ({ 'if-match': `"v${number}"` });

  test('a private view is there for its owner alone', async () => {
    const state = {
      columns: ['last_name', 'birth_date'],
      widths: { last_name: 240 },
      filter: { last_name_like: 'mül', _or: [{ birth_date_within: '$year-1' }, { kvnr_null: true }] },
      sort: { field: 'birth_date', order: 'DESC' },
      group: { by: 'birth_date', unit: 'month' },
      density: 'compact',
    };
    const id = await keep(owner, { state });
    const [view, ...more] = await viewsOf(owner);
    expect(more).toEqual([]);
    expect(view).toEqual({
      id,
      version: 1,
      name: 'Meine',
      roles: [],
      isDefault: false,
      isOwn: true,
      mayChange: true,
      state,
      leftOut: [],
    });
    expect(await viewsOf(leader)).toEqual([]);
    for (const send of [leader.put, leader.delete])
      expect((await send(`list-views/${id}`, { name: 'x', state: bare }, version(1))).status).toBe(404);
    const renamed = { name: 'Andere', isDefault: true, state: bare };
    expect((await owner.put(`list-views/${id}`, renamed)).status).toBe(428);
    expect((await owner.put(`list-views/${id}`, renamed, version(7))).status).toBe(412);
    expect((await owner.put(`list-views/${id}`, renamed, version(1))).status).toBe(204);
    expect(await viewsOf(owner)).toMatchObject([
      { name: 'Andere', isDefault: true, version: 2, state: bare },
    ]);
    expect((await owner.delete(`list-views/${id}`, undefined, version(2))).status).toBe(204);
    expect(await viewsOf(owner)).toEqual([]);
    expect((await entries(id)).rows).toEqual([]);
  });

  test('sharing needs its own right, and so does every change of what is shared', async () => {
    const refused = await owner.post('list-views', {
      list: 'guest',
      name: 'Für alle',
      roles: [role],
      state: bare,
    });
    expect([refused.status, refused.body.code]).toEqual([403, 'forbidden']);
    const id = await keep(leader, { name: 'Für alle', roles: [role], isDefault: true });
    expect(await viewsOf(owner)).toEqual([]);
    expect(await viewsOf(colleague)).toMatchObject([{ id, isOwn: false, mayChange: false, isDefault: true }]);
    const change = { name: 'Umbenannt', roles: [role], state: bare };
    expect((await colleague.put(`list-views/${id}`, change, version(1))).status).toBe(403);
    expect((await colleague.delete(`list-views/${id}`, undefined, version(1))).status).toBe(403);
    expect((await leader.put(`list-views/${id}`, change, version(1))).status).toBe(204);
    const { rows } = await entries(id);
    expect(rows.map(row => row.action)).toEqual(['create', 'update']);
    const { body } = await leader.get('list-views?list=guest');
    expect(body.roles).toContainEqual({ id: role, name: 'Tresen' });
    expect((await colleague.get('list-views?list=guest')).body.roles).toBeNull();
    expect((await leader.delete(`list-views/${id}`, undefined, version(2))).status).toBe(204);
  });

  test('who may no longer share has shared views to look at alone, own ones included', async () => {
    const former = await office.caller([...reading, 'list-views.share']);
    const id = await keep(former, { name: 'Geteilt', roles: [role] });
    office.changeRights(former, reading);
    expect(await viewsOf(former)).toMatchObject([{ id, isOwn: true, mayChange: false }]);
    expect((await former.delete(`list-views/${id}`, undefined, version(1))).status).toBe(403);
    expect((await leader.delete(`list-views/${id}`, undefined, version(1))).status).toBe(204);
  });

  test('a view is shared with roles that exist, and belongs to one list', async () => {
    const view = { list: 'guest', name: 'A', roles: [999_999], state: bare };
    expect((await leader.post('list-views', view)).body.errors).toMatchObject({
      roles: { code: 'reference' },
    });
    const { list: _, ...without } = { ...view, roles: [] };
    expect((await leader.post('list-views', without)).body.errors).toMatchObject({
      list: { code: 'required' },
    });
    for (const query of ['', '?list=guest&more=1'])
      expect((await leader.get(`list-views${query}`)).body.code).toBe('invalidQuery');
  });

  test('a user keeps fifty views of a list', async () => {
    const collector = await office.caller(reading);
    const view = {
      list: 'guest',
      name: 'A',
      owner: collector.id,
      is_default: false,
      state: JSON.stringify(bare),
    };
    for (let count = 0; count < 50; count++) await office.insert('list-view', view);
    const { status, body } = await collector.post('list-views', { list: 'guest', name: 'A', state: bare });
    expect(status).toBe(400);
    expect(body.errors).toMatchObject({ name: { code: 'maxItems', params: { maxItems: 50 } } });
  });

  async function entries(id: number) {
    const rows = await office.data.run(
      office.all
        .selectFrom('activity_log')
        .selectAll()
        .where('resource', '=', 'list-views')
        .where('record_id', '=', id)
        .orderBy('id'),
    );
    return { rows };
  }

  test('a reader gets no condition on what they may not read, nor its value', async () => {
    const filter = {
      kvnr: 'A123456780',
      last_name_like: 'mül',
      _and: [
        { kvnr_like: 'A123456' },
        { _or: [{ kvnr_null: true }, { first_name_like: 'x' }] },
        { first_name_like: 'y' },
        { _none: [{ _and: [{ kvnr_like: 'A1' }, { first_name_like: 'z' }] }, { number_like: 'k' }] },
      ],
    };
    const id = await keep(leader, {
      roles: [role],
      state: {
        ...bare,
        filter,
        sort: { field: 'kvnr', order: 'ASC' },
        group: { by: 'care_level', unit: null },
      },
    });
    const answer = await colleague.get('list-views?list=guest');
    expect(answer.body.views).toMatchObject([
      {
        id,
        state: {
          filter: {
            last_name_like: 'mül',
            _and: [{ first_name_like: 'y' }, { _none: [{ number_like: 'k' }] }],
          },
        },
        leftOut: ['kvnr', 'kvnr_like', 'kvnr_null', 'kvnr_like', 'kvnr', 'care_level'],
      },
    ]);
    expect(answer.body.views[0].state).toMatchObject({ sort: null, group: null });
    expect(answer.content.toString()).not.toContain('A123456');
    expect(JSON.stringify((await entries(id)).rows)).not.toContain('A123456');
  });

  test('a change without a state keeps the one that is stored, with what its sender may not see', async () => {
    const state = { ...bare, filter: { kvnr: 'A123456780' } };
    const id = await keep(leader, { roles: [role], state });
    const other = await office.caller([...reading, 'list-views.share']);
    const change = { name: 'Umbenannt', roles: [role] };
    expect((await other.put(`list-views/${id}`, change, version(1))).status).toBe(204);
    const seen = async (caller: Caller) => (await viewsOf(caller)).find((view: ListView) => view.id === id);
    expect(await seen(leader)).toMatchObject({ name: 'Umbenannt', version: 2, state, leftOut: [] });
    expect(await seen(other)).toMatchObject({ state: bare, leftOut: ['kvnr'] });
    const broken = await other.put(`list-views/${id}`, { ...change, state: null }, version(2));
    expect([broken.status, Object.keys(broken.body.errors)]).toEqual([400, ['state']]);
  });

  test('a filter or field that the schema no longer knows is left out', async () => {
    const now = {
      ...bare,
      filter: { gone: 1, last_name_like: 'a' },
      sort: { field: 'gone', order: 'ASC' },
      group: { by: 'gone', unit: 'month' },
    };
    const id = await keep(owner, { name: 'Alt' });
    await office.data.run(
      office.all
        .updateTable('list_views')
        .set({ state: JSON.stringify(now) })
        .where('id', '=', id),
    );
    expect(await viewsOf(owner)).toMatchObject([
      { id, state: { ...bare, filter: { last_name_like: 'a' } }, leftOut: ['gone', 'gone', 'gone'] },
    ]);
  });

  test('a view that was kept before lists had groups has none', async () => {
    const id = await keep(owner, { name: 'Früher' });
    const { group: _, ...before } = bare;
    await office.data.run(
      office.all
        .updateTable('list_views')
        .set({ state: JSON.stringify(before) })
        .where('id', '=', id),
    );
    expect(await viewsOf(owner)).toContainEqual(expect.objectContaining({ id, state: bare, leftOut: [] }));
  });

  test('a role can be deleted though a view is shared with it, which is then no longer shared with it', async () => {
    const admin = await office.caller('all');
    const names = { name_de: 'Aushilfe', name_en: 'Temp', row_scope: 'all', permissions: [] };
    const { id: gone } = (await admin.post('roles', { key: 'temp', ...names })).body;
    const alone = await keep(leader, { name: 'Allein', roles: [gone] });
    const both = await keep(leader, { name: 'Beide', roles: [gone, role] });
    expect((await admin.delete(`roles/${gone}`, undefined, version(1))).status).toBe(200);
    const seen = await viewsOf(leader);
    const rolesOf = (id: number) => seen.find((view: ListView) => view.id === id)?.roles;
    expect([rolesOf(alone), rolesOf(both)]).toEqual([[], [role]]);
    expect((await viewsOf(colleague)).map(({ id }: ListView) => id)).toContain(both);
    expect((await entries(both)).rows).toHaveLength(2);
  });

  test('a view has an end', async () => {
    const state = { ...bare, filter: { id: Array(2_000).fill(1_000) } };
    const answer = await owner.post('list-views', { list: 'guest', name: 'A', state });
    expect([answer.status, Object.keys(answer.body.errors)]).toEqual([400, ['state']]);
  });

  test.each([
    [{ name: '' }, 400, 'validationFailed'],
    [{ name: 7 }, 400, 'validationFailed'],
    [{ roles: ['1'] }, 400, 'validationFailed'],
    [{ isDefault: 'yes' }, 400, 'validationFailed'],
    [{ more: 1 }, 400, 'validationFailed'],
    [{ state: null }, 400, 'validationFailed'],
    [{ state: { ...bare, columns: [1] } }, 400, 'validationFailed'],
    [{ state: { ...bare, widths: { a: -1 } } }, 400, 'validationFailed'],
    [{ state: { ...bare, sort: { field: 'a', order: 'UP' } } }, 400, 'validationFailed'],
    [{ state: { ...bare, group: 'status' } }, 400, 'validationFailed'],
    [{ state: { ...bare, group: { by: 'status' } } }, 400, 'validationFailed'],
    [{ state: { ...bare, group: { by: 'status', unit: 'decade' } } }, 400, 'validationFailed'],
    [{ state: { ...bare, filter: { nothing: 1 } } }, 400, 'unknownFilter'],
    [{ list: 'nothing' }, 404, 'notFound'],
    [{ list: 'bills' }, 403, 'forbidden'],
  ])('%j is refused with %i %s', async (view, status, code) => {
    const { status: found, body } = await owner.post('list-views', {
      list: 'guest',
      name: 'A',
      state: bare,
      ...view,
    });
    expect([found, body.code]).toEqual([status, code]);
  });
});
