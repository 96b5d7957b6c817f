// @vitest-environment jsdom

import { TourList } from '@generated/admin/tour';
import { list as TariffNumbers } from '@office/pricing/screens/tariffNumber';
import { pricing as pricingDe } from '@office/pricing/texts/de';
import { pricing as pricingEn } from '@office/pricing/texts/en';
import { TourTable } from '@office/tours/screens/TourTable';
import { DestinationValue } from '@office/tours/screens/tourCells';
import { cleanup, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import {
  type DataProvider,
  HttpError,
  memoryStore,
  type RaRecord,
  ResourceDefinitionContextProvider,
} from 'react-admin';
import { beforeEach, expect, it } from 'vitest';
import { renderKit } from './renderKit';

/** The first list that is drawn takes its time. */
beforeEach(() => {
  window.location.hash = '/tours?filter=%7B%22date%22%3A%222026-11-23%22%7D';
});

const tours = [{ id: 1, version: 1, number: 'T-1', date: '2026-11-23', pickup_at: '08:00', km_loaded: 55 }];

/** The heads of a table that an office has made for its own list. */
async function headsWith(
  kept: Readonly<Record<string, unknown>>,
  update: DataProvider['update'] = async () => ({ data: {} as never }),
) {
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
        update,
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

it.each([
  ['a facility by name', 'Klinik Süd', 'Klinik Süd'],
  ['a facility that the reader may not see as one', null, 'tours.columns.facility'],
])('a tour goes to %s', (_, name, said) => {
  renderKit(<DestinationValue source="facility" />, {
    resource: 'tours',
    record: { id: 1, facility: 7, dropoff: { city: null }, _labels: { facility: name }, _short: {} },
  });
  expect(screen.getByText(said)).toBeTruthy();
  expect(screen.queryByText('nicht einsehbar')).toBeNull();
});

it('a row leads to its record by the first column that is shown', async () => {
  await headsWith({ 'tours.day.columns': { shown: ['number', 'km_loaded'], widths: {} } });
  expect(screen.getByRole('link', { name: 'T-1' })).toBeTruthy();
});

/** Anna Berg saves this into the tour after the list was read. */
async function tableChangedElsewhere(change: object) {
  let stored: RaRecord = {
    ...tours[0],
    ...{ id: 1, version: 2, updated_at: '2026-11-23T10:00:00.000Z', _labels: { updated_by: 'Anna Berg' } },
    ...change,
  };
  await headsWith({}, async (_, { data }) => {
    if (data.version !== stored.version)
      throw new HttpError('Inzwischen geändert', 412, { resource: 'tours', current: stored });
    stored = { ...stored, ...data, version: stored.version + 1 };
    return { data: stored as never };
  });
  return { cell: screen.getByLabelText(/km_loaded, /), stored: () => stored };
}

it('a cell is saved on top of what somebody else has changed in other fields', async () => {
  const { cell, stored } = await tableChangedElsewhere({ pickup_at: '09:30' });
  await userEvent.clear(cell);
  await userEvent.type(cell, '12,5{Enter}');
  await expect.poll(() => stored()).toMatchObject({ km_loaded: 125, pickup_at: '09:30', version: 3 });
  expect(screen.queryByRole('alert')).toBeNull();
});

it('a cell that somebody else has filled says who, when and what, and overwrites it only then', async () => {
  const { cell, stored } = await tableChangedElsewhere({ km_loaded: 99 });
  await userEvent.clear(cell);
  await userEvent.type(cell, '12,5{Enter}');
  const alert = await screen.findByRole('alert');
  expect(alert.textContent).toMatch(/changed_by 9,9\. /);
  cell.focus();
  await userEvent.tab();
  expect(stored()).toMatchObject({ km_loaded: 99, version: 2 });
  await userEvent.type(cell, '{Enter}');
  await expect.poll(() => stored()).toMatchObject({ km_loaded: 125, version: 3 });
});

it.each([
  ['de', 'Bezeichnung', ['Grundpauschale', 'Kilometer']],
  ['en', 'Name', ['Basic fee', 'Kilometer']],
] as const)(
  'the rows of a tariff go by their names in %s, German where there is no other',
  async (locale, head, names) => {
    const rows = [
      { id: 1, version: 1, number: '460101', name_de: 'Grundpauschale', name_en: 'Basic fee' },
      { id: 2, version: 1, number: '460201', name_de: 'Kilometer', name_en: null },
    ];
    renderKit(<TariffNumbers />, {
      locale,
      resource: 'tariffnumbers',
      messages: locale === 'de' ? pricingDe : pricingEn,
      dataProvider: {
        getList: async () => ({ data: rows, total: 2 }) as never,
        getMany: async () => ({ data: [] }),
      },
    });
    await screen.findByText('460101');
    const at = screen
      .getAllByRole('columnheader')
      .findIndex(({ dataset: { column } }) => column === 'name_de');
    expect(screen.getAllByRole('columnheader')[at]?.textContent).toBe(head);
    expect(names.map(name => screen.getByText(name).closest('td')?.cellIndex)).toEqual([at, at]);
  },
);
