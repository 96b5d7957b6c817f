// @vitest-environment jsdom

import { TourList } from '@generated/admin/tour';
import { TourTable } from '@office/tours/screens/TourTable';
import { cleanup, configure, screen } from '@testing-library/react';
import { memoryStore, ResourceDefinitionContextProvider } from 'react-admin';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { renderKit } from './renderKit';

/** The first list that is drawn takes its time. */
configure({ asyncUtilTimeout: 10_000 });
afterEach(cleanup);
beforeEach(() => {
  window.location.hash = '/tours?filter=%7B%22date%22%3A%222026-11-23%22%7D';
});

const tours = [{ id: 1, version: 1, number: 'T-1', date: '2026-11-23', pickup_at: '08:00', km_loaded: 55 }];

/** The heads of a table that an office has made for its own list. */
async function headsWith(kept: Readonly<Record<string, unknown>>) {
  renderKit(
    <ResourceDefinitionContextProvider definitions={{ tours: { name: 'tours', hasShow: true } }}>
      <TourList table={TourTable} />
    </ResourceDefinitionContextProvider>,
    {
      resource: 'tours',
      store: memoryStore(kept),
      dataProvider: {
        getList: async () => ({ data: tours, total: 1 }) as never,
        getMany: async () => ({ data: [] }),
      },
    },
  );
  await screen.findByLabelText(/km_loaded, /);
  return screen.getAllByRole('columnheader').flatMap(({ dataset: { column } }) => column ?? []);
}

it('a table of its own has its own columns, and those of a view that is open', async () => {
  const own = await headsWith({});
  expect(own.slice(0, 2)).toEqual(['pickup_at', 'guest']);
  expect(own).not.toContain('number');
  cleanup();
  const shown = ['guest', 'date', 'km_loaded'];
  const state = { columns: shown, widths: {}, filter: {}, sort: null };
  expect(
    await headsWith({
      'tours.view': { id: 3, name: 'Kilometer', state },
      'tours.columns': { shown, widths: {} },
    }),
  ).toEqual(shown);
});

it('a row leads to its record by the first column that is shown', async () => {
  await headsWith({ 'tours.day.columns': { shown: ['number', 'km_loaded'], widths: {} } });
  expect(screen.getByRole('link', { name: 'T-1' })).toBeTruthy();
});
