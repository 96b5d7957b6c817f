import { RefFilter } from '@engine/admin/kit/filters/RefFilter';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { FilterLiveForm, ListContextProvider, type ListControllerResult } from 'react-admin';
import { expect, test, vi } from 'vitest';
import { renderKit } from './renderKit';

function show(filterValues: Readonly<Record<string, unknown>> = {}) {
  const setFilters = vi.fn();
  const getList = vi.fn().mockResolvedValue({ data: [{ id: 8, _label: 'Taxi Weiß' }], total: 1 });
  const getMany = vi.fn().mockResolvedValue({ data: [{ id: 7, _label: 'Rolli-Mobil' }] });
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
  return { setFilters, user: userEvent.setup() };
}

test('typing goes on when the picker has come', async () => {
  const { setFilters, user } = show();
  await user.tab();
  await waitFor(() => expect(document.activeElement?.getAttribute('aria-autocomplete')).toBe('list'));
  await user.keyboard('taxi');
  await user.click(await screen.findByRole('option', { name: 'Taxi Weiß' }));
  await waitFor(() => expect(setFilters).toHaveBeenLastCalledWith({ company: 8 }, expect.anything()));
});

test('a filter that is set already names its record', async () => {
  show({ company: 7 });
  expect(await screen.findByDisplayValue('Rolli-Mobil')).toBeDefined();
});
