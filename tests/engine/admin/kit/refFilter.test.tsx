import { RefFilter } from '@engine/admin/kit/filters/RefFilter';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { FilterLiveForm, ListContextProvider, type ListControllerResult } from 'react-admin';
import { expect, test, vi } from 'vitest';
import { renderKit } from './renderKit';

function show(filterValues: Readonly<Record<string, unknown>> = {}, name = 'Rolli-Mobil') {
  const setFilters = vi.fn();
  const getList = vi.fn().mockResolvedValue({ data: [{ id: 8, _label: 'Taxi Weiß' }], total: 1 });
  const getMany = vi.fn().mockResolvedValue({ data: [{ id: 7, _label: name }] });
  // The little of a list that filters use.
  const list = { filterValues, displayedFilters: {}, setFilters } as unknown as ListControllerResult;
  renderKit(
    <ListContextProvider value={list}>
      <FilterLiveForm debounce={0}>
        <RefFilter source="company" reference="companies" label="Unternehmen" />
      </FilterLiveForm>
    </ListContextProvider>,
    { dataProvider: { getList, getMany } },
  );
  return { setFilters, getMany, user: userEvent.setup() };
}

test('typing goes on when the picker has come', async () => {
  const { setFilters, user } = show();
  await user.tab();
  await waitFor(() => expect(document.activeElement?.getAttribute('aria-autocomplete')).toBe('list'));
  await user.keyboard('taxi');
  await user.click(await screen.findByRole('option', { name: 'Taxi Weiß' }));
  await waitFor(() => expect(setFilters).toHaveBeenLastCalledWith({ company: 8 }, expect.anything()));
});

test('a click opens the list, though the picker comes only then', async () => {
  const { setFilters, user } = show();
  const untouched = screen.getByRole('combobox');
  fireEvent.pointerDown(untouched);
  fireEvent.focus(untouched);
  await user.click(await screen.findByRole('option', { name: 'Taxi Weiß' }));
  await waitFor(() => expect(setFilters).toHaveBeenLastCalledWith({ company: 8 }, expect.anything()));
});

test('a filter that is set already names its record, and reads no more of it', async () => {
  const { getMany } = show({ company: 7 });
  expect(await screen.findByDisplayValue('Rolli-Mobil')).toBeDefined();
  expect(getMany.mock.calls.map(([, { ids, meta }]) => [ids, meta])).toEqual([[[7], { fields: [] }]]);
});

test.each([
  ['Taxi', '192px'],
  ['Krankenfahrdienst Weiß', '260px'],
  ['Krankenfahrdienst Weiß und Söhne in Neu-Ulm und Umgebung', '365px'],
])('a filter is as wide as the name of its record, within reason: %s', async (name, width) => {
  show({ company: 7 }, name);
  const root = (await screen.findByDisplayValue(name)).closest('.MuiAutocomplete-root');
  expect(root && getComputedStyle(root).width).toBe(width);
});
