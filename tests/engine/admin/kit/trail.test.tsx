// @vitest-environment jsdom

import { FormControls } from '@engine/admin/kit/form/FormControls';
import { messages as en } from '@engine/admin/kit/messages/en';
import { NeighbourLinks } from '@engine/admin/kit/page/way/NeighbourLinks';
import { useKeepTrail } from '@engine/admin/kit/page/way/trail';
import { CompanyForm } from '@generated/admin/company';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { type GetListParams, HttpError, ListBase, memoryStore, useListContext } from 'react-admin';
import { Route, Routes } from 'react-router-dom';
import { describe, expect, test } from 'vitest';
import { renderKit } from './renderKit';

const trail = {
  ids: [1],
  before: 0,
  total: 2,
  isCapped: false,
  pages: [1, 1],
  perPage: 1,
  sort: { field: 'name', order: 'ASC' },
  filter: {},
};

describe('going from record to record', () => {
  test('asks for nothing but the ids of the next page', async () => {
    const asked: GetListParams[] = [];
    renderKit(<NeighbourLinks type="edit" />, {
      resource: 'companies',
      record: { id: 1 },
      store: memoryStore({ 'trail.companies': trail }),
      dataProvider: {
        getList: async (_resource, params) => {
          asked.push(params);
          return { data: [{ id: 2, version: 1 }] as never[], total: 2 };
        },
      },
    });
    await waitFor(() => expect(asked).toHaveLength(1));
    expect(asked[0]?.meta).toEqual({ fields: [] });
  });

  test('follows the list, not the rows that still stand there from the filter before', async () => {
    const store = memoryStore();
    const unasked = (_: { data: never[]; total: number }) => {};
    let answer = unasked;
    const rows = (...ids: number[]) => ({ data: ids.map(id => ({ id })) as never[], total: ids.length });
    const Kept = () => {
      useKeepTrail(true);
      const { data = [], setFilters } = useListContext();
      return (
        <button type="button" onClick={() => setFilters({ active: true }, {})}>
          {data.map(({ id }) => id).join()}
        </button>
      );
    };
    renderKit(
      <ListBase disableSyncWithLocation>
        <Kept />
      </ListBase>,
      {
        resource: 'companies',
        store,
        dataProvider: {
          getList: (_resource, { filter }) =>
            filter?.active
              ? new Promise(resolve => {
                  answer = resolve as typeof answer;
                })
              : Promise.resolve(rows(1, 2)),
        },
      },
    );
    const kept = () => {
      const { ids, filter } = store.getItem<typeof trail>('trail.companies') ?? {};
      return [ids, filter];
    };
    const button = await screen.findByRole('button', { name: '1,2' });
    await waitFor(() => expect(kept()).toEqual([[1, 2], {}]));
    fireEvent.click(button);
    await waitFor(() => expect(answer).not.toBe(unasked));
    expect(kept()).toEqual([[1, 2], {}]);
    answer(rows(2));
    await waitFor(() => expect(kept()).toEqual([[2], { active: true }]));
  });
});

describe('a form of a record with child rows', () => {
  const row = { id: 1, version: 3, name: 'Taxi Weiß' };
  /** The form of a company of which react-admin knows a row of some list. */
  const open = (getOne: () => Promise<{ data: never }>) => {
    window.location.hash = '#/companies/1';
    const List = () => (
      <ListBase resource="companies" disableSyncWithLocation>
        <ListIsThere />
      </ListBase>
    );
    const ListIsThere = () => {
      const { data } = useListContext();
      return data ? (
        <FormControls>
          <Routes>
            <Route path="/companies/:id" element={<CompanyForm />} />
          </Routes>
        </FormControls>
      ) : null;
    };
    renderKit(<List />, {
      resource: 'companies',
      locale: 'en',
      messages: { 'resources.companies.fields': { name: 'Company name' } },
      dataProvider: { getList: async () => ({ data: [row] as never[], total: 1 }), getOne },
    });
  };

  test('begins once they are read: a list keeps rows without them', async () => {
    const unasked = (_: { data: never }) => {};
    let answer = unasked;
    open(
      () =>
        new Promise(resolve => {
          answer = resolve;
        }),
    );
    await waitFor(() => expect(answer).not.toBe(unasked));
    expect(screen.queryByRole('textbox', { name: /^Company name/ })).toBeNull();
    answer({ data: { ...row, contacts: [] } as never });
    expect(await screen.findByRole('textbox', { name: /^Company name/ })).toHaveProperty(
      'value',
      'Taxi Weiß',
    );
  });

  test('does not begin where they could not be read', async () => {
    open(() => Promise.reject(new HttpError('out of order', 500)));
    await screen.findByRole('heading', { name: en.app.kit.load_error });
    expect(screen.queryByRole('textbox', { name: /^Company name/ })).toBeNull();
  });
});
