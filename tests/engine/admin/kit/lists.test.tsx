// @vitest-environment jsdom

import { hiddenColumns } from '@engine/admin/kit/list/hiddenColumns';
import { ListPagination } from '@engine/admin/kit/list/ListPagination';
import { RecordCards } from '@engine/admin/kit/list/RecordCards';
import { pagePartsOf } from '@engine/admin/kit/page/pageParts';
import type { ListParts } from '@engine/admin/kit/page/parts';
import { RefValue } from '@engine/admin/kit/values/RefValue';
import { TextValue } from '@engine/admin/kit/values/TextValue';
import { role } from '@generated/tables/role';
import { cleanup, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { ListBase } from 'react-admin';
import { afterEach, describe, expect, it } from 'vitest';
import { renderKit } from './renderKit';

afterEach(cleanup);

const texts = (...names: string[]) =>
  Object.fromEntries(names.map(name => [name, <TextValue key={name} source={name} />]));
const ten = texts('a', 'b', 'c', 'd', 'e', 'f', 'g', 'h', 'i', 'j');

describe('the columns of a wide list', () => {
  it('are all shown where they fit', () => {
    expect(hiddenColumns({ entity: role, columns: ten })).toEqual([]);
  });

  it('are hidden from the right where they do not, but never the state', () => {
    const columns = { ...ten, ...texts('k', 'status') };
    expect(hiddenColumns({ entity: role, columns, status: 'status' })).toEqual(['j', 'k']);
  });

  it('fit fewer where they show labels of other records', () => {
    const columns = { guest: <RefValue source="guest" reference="guest" />, ...ten };
    expect(hiddenColumns({ entity: role, columns })).toEqual(['i', 'j']);
  });
});

describe('the total below a list', () => {
  const page = (totalCapped: boolean, locale: 'de' | 'en') =>
    renderKit(
      <ListBase perPage={25} disableSyncWithLocation>
        <ListPagination />
      </ListBase>,
      {
        locale,
        dataProvider: {
          getList: async () => ({ data: [], total: 10_000, meta: { totalCapped } }) as never,
        },
        messages: { ra: { navigation: { page_range_info: '%{offsetBegin}–%{offsetEnd} / %{total}' } } },
      },
    );

  it.each([
    ['de', '1–25 von mehr als 10.000'],
    ['en', '1–25 of more than 10,000'],
  ] as const)('says in %s that the server stopped counting', async (locale, text) => {
    page(true, locale);
    expect(await screen.findByText(text)).toBeTruthy();
  });

  it('is exact otherwise', async () => {
    page(false, 'de');
    expect(await screen.findByText('1–25 / 10.000')).toBeTruthy();
  });
});

describe('records that are selected', () => {
  const parts: ListParts = {
    ...pagePartsOf(role),
    columns: texts('name'),
    filters: {},
    list: { sort: { field: 'id', order: 'ASC' }, perPage: 25, sortable: [], searchable: false },
    operations: ['list', 'delete'],
    keptWhen: { system: [true] },
    holdsFile: false,
  };

  it('are deleted together unless one of them has to stay', async () => {
    const data = [
      { id: 1, name: 'Aushilfe', _label: 'Aushilfe', system: false },
      { id: 2, name: 'Leitung', _label: 'Leitung', system: true },
    ];
    const people = userEvent.setup();
    renderKit(
      <ListBase disableSyncWithLocation>
        <RecordCards parts={parts} />
      </ListBase>,
      { resource: 'roles', dataProvider: { getList: async () => ({ data, total: 2 }) as never } },
    );
    const remove = () => screen.getByRole<HTMLButtonElement>('button', { name: /Delete/ });
    await people.click(await screen.findByRole('checkbox', { name: /Aushilfe/ }));
    expect(remove().disabled).toBe(false);
    await people.click(screen.getByRole('checkbox', { name: /Leitung/ }));
    expect(remove().disabled).toBe(true);
  });
});
