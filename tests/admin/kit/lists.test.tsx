// @vitest-environment jsdom
import { cleanup, screen } from '@testing-library/react';
import { ListBase } from 'react-admin';
import { afterEach, describe, expect, it } from 'vitest';
import { hiddenColumns } from '../../../src/admin/kit/pages/hiddenColumns';
import { ListPagination } from '../../../src/admin/kit/pages/ListPagination';
import { RefValue } from '../../../src/admin/kit/values/RefValue';
import { TextValue } from '../../../src/admin/kit/values/TextValue';
import { renderKit } from './renderKit';

afterEach(cleanup);

const texts = (...names: string[]) =>
  Object.fromEntries(names.map(name => [name, <TextValue key={name} source={name} />]));
const ten = texts('a', 'b', 'c', 'd', 'e', 'f', 'g', 'h', 'i', 'j');

describe('the columns of a wide list', () => {
  it('are all shown where they fit', () => {
    expect(hiddenColumns({ columns: ten })).toEqual([]);
  });

  it('are hidden from the right where they do not, but never the state', () => {
    const columns = { ...ten, ...texts('k', 'status') };
    expect(hiddenColumns({ columns, status: 'status' })).toEqual(['j', 'k']);
  });

  it('fit fewer where they show labels of other records', () => {
    const columns = { guest: <RefValue source="guest" reference="guest" />, ...ten };
    expect(hiddenColumns({ columns })).toEqual(['i', 'j']);
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
