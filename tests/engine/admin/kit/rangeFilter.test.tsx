import { DateRangeFilter } from '@engine/admin/kit/filters/RangeFilter';
import { screen } from '@testing-library/react';
import { ListContextProvider, type ListControllerResult } from 'react-admin';
import { expect, test, vi } from 'vitest';
import { renderKit } from './renderKit';

const starts = {
  Fällig: 'Fällig von',
  'Gültig ab': 'Gültig ab: von',
  'Gültig bis': 'Gültig bis: von',
  'Gebucht am': 'Gebucht am: von',
  'Zeitraum von': 'Zeitraum von',
};

test('the start of a range reads well after the name of its field', async () => {
  // The little of a list that filters use.
  const list = { filterValues: {}, displayedFilters: {}, setFilters: vi.fn() } as unknown;
  renderKit(
    <ListContextProvider value={list as ListControllerResult}>
      {Object.keys(starts).map(label => (
        <DateRangeFilter key={label} source="day" label={label} />
      ))}
    </ListContextProvider>,
  );
  expect(await screen.findAllByRole('textbox', { name: 'bis' })).toHaveLength(5);
  const names = screen.getAllByRole('textbox').map(input => input.closest('div.MuiTextField-root'));
  expect(
    names.flatMap(field => field?.querySelector('label')?.textContent ?? []).filter(name => name !== 'bis'),
  ).toEqual(Object.values(starts));
});
