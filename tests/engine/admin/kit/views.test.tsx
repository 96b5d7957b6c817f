// @vitest-environment jsdom

import { type Access, AccessContext } from '@engine/admin/kit/access/access';
import type { Pages } from '@engine/admin/kit/page/parts/parts';
import { LabelsContext } from '@engine/admin/kit/page/parts/usePages';
import { usualView } from '@engine/admin/kit/views/usualView';
import { type Views, ViewsContext } from '@engine/admin/kit/views/viewsContext';
import { createI18nProvider } from '@engine/admin/shell/providers/i18nProvider';
import type { ListView, ViewChange } from '@engine/shared/listView';
import { resources } from '@generated/admin/index';
import { render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import {
  AdminContext,
  HttpError,
  memoryStore,
  Notification,
  ResourceContextProvider,
  TestMemoryRouter,
  testDataProvider,
} from 'react-admin';
import { describe, expect, test, vi } from 'vitest';
import { texts } from '../shell/texts';

/** The first list that is drawn takes its time. */
window.ResizeObserver ??= class {
  observe() {}
  unobserve() {}
  disconnect() {}
};

const own: ListView = {
  id: 7,
  version: 3,
  name: 'Gelöschte Banken',
  roles: [],
  isDefault: false,
  isOwn: true,
  mayChange: true,
  leftOut: [],
  state: {
    columns: ['blz', 'name'],
    widths: { name: 300 },
    filter: { deleted: true },
    sort: { field: 'name', order: 'DESC' },
    group: { by: 'source', unit: null },
    density: 'compact',
  },
};
const ofRole: ListView = {
  ...own,
  id: 8,
  name: 'Für alle',
  roles: [2],
  isDefault: true,
  isOwn: false,
  mayChange: false,
  leftOut: ['city_like'],
  state: { ...own.state, columns: ['gone', 'blz'], filter: { source: 'manual' }, sort: null, group: null },
};

/** The list of banks at an address, the views that the server has, and what it is asked. */
async function drawList(
  at: string | { readonly pathname: string; readonly state: unknown },
  views: readonly ListView[] | Error,
  kept: Readonly<Record<string, unknown>> = {},
  {
    resource = 'banks',
    access,
    create = async () => 9,
  }: { readonly resource?: string; readonly access?: Access; readonly create?: Views['create'] } = {},
) {
  const entry = resources.find(({ name }) => name === resource);
  const [pages, i18nProvider] = await Promise.all([entry?.load(), createI18nProvider('de', texts)]);
  const { list: List }: Pages = pages ?? {};
  if (!List) throw new Error(`${resource} have no generated list.`);
  await i18nProvider.needLabels(resource);
  const getList = vi.fn(async (_resource: string, _params: unknown) => ({
    data: [{ id: 1, _label: 'Bank', blz: '10000000', name: 'Bank' }],
    total: 1,
  }));
  const getGroups = async () => ({
    data: {
      groups: [{ value: 'manual', label: null, count: 1, sums: {}, filter: { source: 'manual' } }],
      hasMore: false,
    },
  });
  const created: ListView[] = [];
  const api = {
    of: vi.fn(async () => {
      if (views instanceof Error) throw views;
      return { views: [...views, ...created], roles: [{ id: 2, name: 'Abrechnung' }] };
    }),
    create: vi.fn(async (...given: Parameters<Views['create']>) => {
      const id = await create(...given);
      created.push({ ...own, ...given[1], id });
      return id;
    }),
    save: vi.fn(async (_id: number, _version: number, _view: ViewChange) => undefined),
    remove: vi.fn(async (_id: number, _version: number) => undefined),
  } satisfies Views;
  const store = memoryStore({ ...kept });
  render(
    <TestMemoryRouter initialEntries={[at]}>
      <LabelsContext value={i18nProvider.needLabels}>
        <ViewsContext value={api}>
          <AdminContext
            i18nProvider={i18nProvider}
            // biome-ignore lint/suspicious/noExplicitAny: the test's records have no type
            dataProvider={testDataProvider({ getList, getGroups } as any)}
            store={store}
          >
            <ResourceContextProvider value={resource}>
              {access ? (
                <AccessContext value={access}>
                  <List />
                </AccessContext>
              ) : (
                <List />
              )}
              <Notification />
            </ResourceContextProvider>
          </AdminContext>
        </ViewsContext>
      </LabelsContext>
    </TestMemoryRouter>,
  );
  await screen.findByRole('heading', { level: 1 });
  const asked = () => {
    const call = getList.mock.lastCall?.[1];
    return typeof call === 'object' && call !== null ? call : {};
  };
  return { api, asked, getList, store };
}

const user = userEvent.setup({ delay: null });

async function openMenu(name: RegExp = /^Ansichten/) {
  await user.click(await screen.findByRole('button', { name }));
  return screen.findByRole('menu');
}

const asInOwn = { filter: { deleted: true }, sort: { field: 'name', order: 'DESC' } };

describe('views of a list', () => {
  test('an address opens one', async () => {
    const { asked, store } = await drawList('/banks?view=7', [own, ofRole]);
    await waitFor(() => expect(asked()).toMatchObject(asInOwn));
    const kept = { shown: ['blz', 'name'], widths: { name: 300 }, density: 'compact' };
    expect(store.getItem('banks.columns')).toEqual(kept);
    await screen.findByRole('button', { name: 'Ansichten: Gelöschte Banken' });
    await screen.findByRole('combobox', { name: 'Gruppieren nach' });
    await screen.findByRole('button', { name: /^Manuell/, expanded: false });
  });

  test('the default of a role opens with the list, and says what it leaves out', async () => {
    const { asked, store } = await drawList('/banks', [own, ofRole]);
    await waitFor(() => expect(asked()).toMatchObject({ filter: { source: 'manual' } }));
    expect(store.getItem('banks.columns')).toMatchObject({ shown: ['blz'] });
    await screen.findByText(/Nicht übernommen.*: Ort/);
    const menu = await openMenu();
    expect(within(menu).queryByRole('menuitem', { name: 'Ansicht löschen' })).toBeNull();
  });

  test('one with columns that its reader never sees opens without them, and without a word', async () => {
    const access: Access = {
      can: (resource, action) => resource !== 'guest' && action !== 'update',
      canField: () => true,
      blocked: null,
    };
    const shared = {
      ...ofRole,
      leftOut: [],
      state: { ...own.state, columns: ['date', 'guest'], filter: {}, sort: null, group: null },
    };
    const { store } = await drawList('/tours', [shared], {}, { resource: 'tours', access });
    await waitFor(() => expect(store.getItem('tours.columns')).toMatchObject({ shown: ['date'] }));
    await screen.findByRole('button', { name: 'Ansichten: Für alle' });
    expect(screen.queryByText(/Nicht übernommen/)).toBeNull();
  });

  test('the usual one begins where the list begins', async () => {
    const open = { id: 7, name: own.name, state: own.state };
    const { asked, store } = await drawList(
      '/tours?filter={"status":"driven"}',
      [own],
      { 'tours.view': open },
      { resource: 'tours' },
    );
    const menu = await openMenu();
    await user.click(within(menu).getByRole('menuitem', { name: 'Übliche Ansicht' }));
    await waitFor(() => expect(asked()).toMatchObject({ filter: { today: true } }));
    expect(store.getItem('tours.view')).toBeNull();
  });

  test.each([
    ['an address names it', '/banks?view=7', asInOwn],
    ['it is the default', '/banks', { filter: { source: 'manual' } }],
  ])('the rows of a view are the first that are asked for where %s', async (_, at, expected) => {
    const { asked, getList } = await drawList(at, [own, { ...ofRole, leftOut: [] }]);
    await screen.findByText('10000000');
    expect(asked()).toMatchObject(expected);
    expect(getList).toHaveBeenCalledTimes(1);
  });

  test('a list whose views cannot be had shows its rows', async () => {
    const { getList } = await drawList('/banks', new Error('no answer'));
    await screen.findByText('10000000');
    expect(getList).toHaveBeenCalledTimes(1);
  });

  test('a list that was used before keeps what it showed', async () => {
    const before = { filter: { deleted: true }, sort: 'name', order: 'ASC', page: 1, perPage: 25 };
    const { api, asked } = await drawList('/banks', [ofRole], { 'banks.listParams': before });
    await screen.findByText('10000000');
    expect(asked()).toMatchObject({ filter: { deleted: true }, sort: { field: 'name', order: 'ASC' } });
    expect(api.of).not.toHaveBeenCalled();
  });

  test('the menu opens the default, whatever the list showed before', async () => {
    const before = { filter: { deleted: true }, sort: 'name', order: 'ASC', page: 1, perPage: 25 };
    const { asked, store } = await drawList(
      { pathname: '/banks', state: usualView },
      [own, { ...ofRole, leftOut: [] }],
      { 'banks.listParams': before, 'banks.view': { id: 7, name: own.name, state: own.state } },
    );
    await waitFor(() => expect(asked()).toMatchObject({ filter: { source: 'manual' } }));
    expect(store.getItem('banks.view')).toMatchObject({ id: 8 });
  });

  test('the menu leaves a list without a default as it was', async () => {
    const before = { filter: { deleted: true }, sort: 'name', order: 'ASC', page: 1, perPage: 25 };
    const { api, asked } = await drawList({ pathname: '/banks', state: usualView }, [own], {
      'banks.listParams': before,
    });
    await waitFor(() => expect(api.of).toHaveBeenCalled());
    await screen.findByRole('button', { name: 'Ansichten' });
    expect(asked()).toMatchObject({ filter: { deleted: true } });
  });

  test('one that another user has deleted is named no longer once the menu is open', async () => {
    const { store } = await drawList('/banks', [own], {
      'banks.listParams': { filter: {} },
      'banks.view': { id: 99, name: 'Gelöschte', state: own.state },
    });
    await screen.findByRole('button', { name: /^Ansichten: Gelöschte/ });
    await openMenu();
    await waitFor(() => expect(store.getItem('banks.view')).toBeNull());
  });

  test('one that is gone is named as gone', async () => {
    await drawList('/banks?view=99', [own]);
    await screen.findByText('Diese Ansicht gibt es nicht, oder sie ist nicht für Sie freigegeben.');
  });

  test('what the list shows is kept under a name, for a role', async () => {
    const address = `/banks?${new URLSearchParams({ filter: '{"deleted":true}', sort: 'name', order: 'DESC', group: 'source' })}`;
    const { api } = await drawList(address, []);
    const menu = await openMenu();
    await user.click(within(menu).getByRole('menuitem', { name: 'Als neue Ansicht speichern …' }));
    const dialog = await screen.findByRole('dialog', { name: 'Als neue Ansicht speichern …' });
    await user.type(within(dialog).getByRole('textbox', { name: /Name der Ansicht/ }), 'Weg');
    await user.click(within(dialog).getByRole('combobox', { name: 'Teilen mit' }));
    await user.click(await screen.findByRole('option', { name: 'Abrechnung', hidden: true }));
    await user.click(within(dialog).getByRole('button', { name: 'Speichern' }));
    const state = {
      columns: null,
      widths: {},
      ...asInOwn,
      group: { by: 'source', unit: null },
      density: null,
    };
    await waitFor(() =>
      expect(api.create).toHaveBeenCalledWith('banks', { name: 'Weg', roles: [2], isDefault: false, state }),
    );
    await screen.findByRole('button', { name: 'Ansichten: Weg' });
  });

  test('the height of the rows is chosen, and kept in the view', async () => {
    const { api, store } = await drawList('/banks?filter={}', []);
    await user.click(await screen.findByRole('button', { name: 'Spalten' }));
    const rows = within(await screen.findByRole('group', { name: 'Zeilen' }));
    await user.click(rows.getByRole('button', { name: 'Weit' }));
    expect(store.getItem('banks.columns')).toMatchObject({ density: 'roomy' });
    expect(document.querySelector('.rows.roomy')).toBeTruthy();
    await user.keyboard('{Escape}');
    const menu = await openMenu();
    await user.click(within(menu).getByRole('menuitem', { name: 'Als neue Ansicht speichern …' }));
    const dialog = await screen.findByRole('dialog', { name: 'Als neue Ansicht speichern …' });
    await user.type(within(dialog).getByRole('textbox', { name: /Name der Ansicht/ }), 'Weit');
    await user.click(within(dialog).getByRole('button', { name: 'Speichern' }));
    await waitFor(() =>
      expect(api.create).toHaveBeenCalledWith(
        'banks',
        expect.objectContaining({ state: expect.objectContaining({ density: 'roomy' }) }),
      ),
    );
  });

  test('one that shows something else by now says so, and is saved or deleted', async () => {
    const open = { id: 7, name: own.name, state: own.state };
    const { api } = await drawList('/banks?filter={}', [own], { 'banks.view': open });
    const menu = await openMenu(/Gelöschte Banken \(geändert\)/);
    await user.click(await within(menu).findByRole('menuitem', { name: 'Ansicht speichern' }));
    const state = { columns: null, widths: {}, filter: {}, sort: null, group: null, density: null };
    await waitFor(() =>
      expect(api.save).toHaveBeenCalledWith(7, 3, { name: own.name, roles: [], isDefault: false, state }),
    );
    const again = await openMenu(/Gelöschte Banken$/);
    await user.click(within(again).getByRole('menuitem', { name: 'Ansicht löschen' }));
    const dialog = await screen.findByRole('dialog', { name: 'Ansicht löschen' });
    await user.click(within(dialog).getByRole('button', { name: 'Löschen' }));
    await waitFor(() => expect(api.remove).toHaveBeenCalledWith(7, 3));
  });

  test.each([
    ['was saved by another user since it was opened', 4, [], /seit Sie die Ansicht geöffnet haben/],
    ['has parts that its reader may not see', 3, ['city_like'], /fallen sie für alle weg/],
  ])('one that %s is overwritten only after a question', async (_, version, leftOut, question) => {
    const open = { id: 7, name: own.name, version: 3, state: own.state };
    const { api, store } = await drawList('/banks?filter={}', [{ ...own, version, leftOut }], {
      'banks.view': open,
    });
    const menu = await openMenu();
    await user.click(await within(menu).findByRole('menuitem', { name: 'Ansicht speichern' }));
    const dialog = await screen.findByRole('dialog', { name: 'Ansicht überschreiben' });
    within(dialog).getByText(question);
    expect(api.save).not.toHaveBeenCalled();
    await user.click(within(dialog).getByRole('button', { name: 'Ansicht überschreiben' }));
    await waitFor(() => expect(api.save).toHaveBeenCalledWith(7, version, expect.anything()));
    await waitFor(() => expect(store.getItem('banks.view')).toMatchObject({ version: version + 1 }));
  });

  test.each([
    ['stay where they were', ['date', 'guest', 'status'], ['status', 'date'], ['status', 'date', 'guest']],
    ['stay alone where it had no others', ['guest'], null, ['guest']],
    ['go where its others are given back to the list', ['date', 'guest'], null, null],
  ])('columns that the one who saves does not see %s', async (_, stored, shown, saved) => {
    const access: Access = { can: resource => resource !== 'guest', canField: () => true, blocked: null };
    const state = { ...own.state, columns: stored, widths: { guest: 300 }, filter: {}, group: null };
    const { api } = await drawList(
      '/tours?filter={}',
      [{ ...own, state }],
      {
        'tours.view': { id: 7, name: own.name, version: 3, state },
        'tours.columns': { shown, widths: { date: 90 } },
      },
      { resource: 'tours', access },
    );
    const menu = await openMenu();
    await user.click(await within(menu).findByRole('menuitem', { name: 'Ansicht speichern' }));
    await waitFor(() => expect(api.save).toHaveBeenCalledTimes(1));
    expect(api.save.mock.calls[0]?.[2].state).toMatchObject({
      columns: saved,
      widths: { guest: 300, date: 90 },
    });
  });

  test('a change that was saved while the menu was open is not overwritten by the next press', async () => {
    const open = { id: 7, name: own.name, version: 3, state: own.state };
    const { api } = await drawList('/banks?filter={}', [own], { 'banks.view': open });
    api.save.mockRejectedValueOnce(new HttpError('stale', 412));
    const menu = await openMenu();
    await user.click(await within(menu).findByRole('menuitem', { name: 'Ansicht speichern' }));
    await screen.findByRole('dialog', { name: 'Ansicht überschreiben' });
    expect(api.save).toHaveBeenCalledTimes(1);
  });

  test('a new name is saved without the state, which may have parts that its reader does not see', async () => {
    const open = { id: 7, name: own.name, version: 3, state: own.state };
    const seen = { ...own, leftOut: ['city_like'] };
    const { api, store } = await drawList('/banks?filter={}', [seen], { 'banks.view': open });
    const menu = await openMenu();
    await user.click(await within(menu).findByRole('menuitem', { name: 'Umbenennen und teilen …' }));
    const dialog = await screen.findByRole('dialog', { name: 'Umbenennen und teilen …' });
    await user.type(within(dialog).getByRole('textbox', { name: /Name der Ansicht/ }), ' 2');
    await user.click(within(dialog).getByRole('button', { name: 'Speichern' }));
    const change = { name: 'Gelöschte Banken 2', roles: [], isDefault: false };
    await waitFor(() => expect(api.save).toHaveBeenCalledWith(7, 3, change));
    await waitFor(() => expect(store.getItem('banks.view')).toMatchObject({ version: 4, state: own.state }));
  });

  test('filters that were kept on the device become private views', async () => {
    const old = [
      { label: 'Alte', value: { filter: { source: 'manual' }, sort: { field: 'name', order: 'ASC' } } },
    ];
    const { api, store } = await drawList('/banks?filter={}', [], { 'banks.savedQueries': old });
    await openMenu();
    await waitFor(() => expect(store.getItem('banks.savedQueries')).toEqual([]));
    expect(api.create).toHaveBeenCalledExactlyOnceWith('banks', {
      name: 'Alte',
      roles: [],
      isDefault: false,
      state: {
        columns: null,
        widths: {},
        filter: { source: 'manual' },
        sort: { field: 'name', order: 'ASC' },
        group: null,
        density: null,
      },
    });
  });

  test('what could not become a view is kept on the device, and what became one is not made twice', async () => {
    const old = ['Eine', 'Andere'].map(label => ({ label, value: { filter: {}, sort: null } }));
    const create: Views['create'] = async (_, { name }) => {
      if (name === 'Andere') throw new Error('too many views');
      return 9;
    };
    const { api, store } = await drawList('/banks?filter={}', [], { 'banks.savedQueries': old }, { create });
    await openMenu();
    await waitFor(() => expect(store.getItem('banks.savedQueries')).toEqual(old.slice(1)));
    expect(api.create.mock.calls.map(([, { name }]) => name)).toEqual(['Eine', 'Andere']);
  });
});
