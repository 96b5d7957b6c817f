// @vitest-environment jsdom

import { AccessContext } from '@engine/admin/kit/access/access';
import { SearchInput } from '@engine/admin/kit/filters/SearchInput';
import { ViewSheet } from '@engine/admin/kit/sheet/ViewSheet';
import { BankList } from '@generated/admin/bank';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import {
  type GetListParams,
  HttpError,
  ListContextProvider,
  type ListControllerResult,
  memoryStore,
} from 'react-admin';
import { describe, expect, test, vi } from 'vitest';
import { renderKit } from './renderKit';

type Answer = { readonly data: never[]; readonly total: number };
const bank = { id: 1, blz: '10000000', name: 'Sparkasse', _label: 'Sparkasse' };
const one: Answer = { data: [bank] as never[], total: 1 };

const open = (address: string, getList: (params: GetListParams) => Promise<Answer>) => {
  window.location.hash = `#/banks?${new URLSearchParams(address)}`;
  renderKit(<BankList />, {
    resource: 'banks',
    dataProvider: { getList: (_, params) => getList(params) },
  });
};
const searchBox = () => screen.findByRole<HTMLInputElement>('searchbox', { name: 'Suchen …' });

describe('a search without hits', () => {
  test('that is cleared keeps its box while the rows are on their way', async () => {
    const unasked = (_: Answer) => {};
    let answer = unasked;
    open('filter={"q":"xyz"}&displayedFilters={}', ({ filter }) =>
      filter?.q
        ? Promise.resolve({ data: [], total: 0 })
        : new Promise(resolve => {
            answer = resolve;
          }),
    );
    await screen.findByText('Mit diesen Filtern wurde nichts gefunden.');
    const box = await searchBox();
    box.focus();
    await userEvent.clear(box);
    await waitFor(() => expect(answer).not.toBe(unasked));
    expect(box.isConnected).toBe(true);
    expect(document.activeElement).toBe(box);
    answer(one);
    await screen.findByText('Sparkasse');
  });
});

describe('typed text', () => {
  /** The little of a list that the search uses. */
  const draw = (filterValues: object, setFilters = vi.fn(), store = memoryStore()) => {
    const list = (values: object) => {
      const given: unknown = { filterValues: values, displayedFilters: {}, setFilters };
      return (
        <ListContextProvider value={given as ListControllerResult}>
          <SearchInput />
        </ListContextProvider>
      );
    };
    const Page = () => list(filterValues);
    renderKit(<Page />, { resource: 'banks', store });
    return { setFilters, store };
  };

  test('that is cleared before it was searched for stays cleared', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true });
    try {
      const { setFilters } = draw({});
      const box = await searchBox();
      fireEvent.change(box, { target: { value: 'Spark' } });
      fireEvent.click(screen.getByRole('button'));
      expect(box.value).toBe('');
      await vi.advanceTimersByTimeAsync(1000);
      expect(setFilters.mock.calls).toEqual([[{}, {}]]);
    } finally {
      vi.useRealTimers();
    }
  });

  test('does not get into a view that is opened right after it', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true });
    try {
      const { setFilters, store } = draw({});
      const box = await searchBox();
      fireEvent.change(box, { target: { value: 'Spark' } });
      store.setItem('banks.view', { id: 7, name: 'Gelöschte', state: {} });
      await waitFor(() => expect(box.value).toBe(''));
      await vi.advanceTimersByTimeAsync(1000);
      expect(setFilters).not.toHaveBeenCalled();
    } finally {
      vi.useRealTimers();
    }
  });
});

test('the menu of filters ticks those of an address or a view, and removes them', async () => {
  const asked = vi.fn();
  open('filter={"source_eq_any":["manual"]}&displayedFilters={}', async ({ filter }) => {
    asked(filter);
    return one;
  });
  await screen.findByText('Sparkasse');
  await userEvent.click(screen.getByRole('button', { name: 'Add filter' }));
  const item = await screen.findByRole('menuitemcheckbox', { checked: true });
  await userEvent.click(item);
  await waitFor(() => expect(asked).toHaveBeenLastCalledWith({}));
});

test('the sheet of a phone says of a number beyond which nothing is counted that there may be more', async () => {
  const given: unknown = {
    filterValues: {},
    sort: { field: 'name', order: 'ASC' },
    total: 10_000,
    meta: { totalCapped: true },
  };
  renderKit(
    <ListContextProvider value={given as ListControllerResult}>
      <BankList render={parts => <ViewSheet parts={parts} filters={[]} onClose={() => undefined} />} />
    </ListContextProvider>,
    { resource: 'banks' },
  );
  expect(await screen.findByRole('button', { name: '10.000+ Treffer zeigen' })).toBeTruthy();
});

describe('a list that is sorted by what the user may not read', () => {
  const refused = new HttpError('Nicht erlaubt', 403, { code: 'forbiddenField' });

  test.each([
    ['', 'Die Liste ist nach Angaben sortiert', 'Sortierung zurücksetzen'],
    ['{"name_like":"A"}', 'Filter oder Sortierung fragen nach Angaben', 'Filter und Sortierung zurücksetzen'],
  ])('says so, and goes back to its own order (filter: %s)', async (filter, text, button) => {
    open(`sort=blz&order=DESC&filter=${filter || '{}'}`, async ({ sort }) => {
      if (sort?.field === 'blz') throw refused;
      return one;
    });
    const alert = await screen.findByRole('alert');
    expect(alert.textContent).toContain(text);
    await userEvent.click(within(alert).getByRole('button', { name: button }));
    await screen.findByText('Sparkasse');
  });

  test('is not offered that order on a phone', async () => {
    const access = { can: () => true, canField: (_: string, __: string, name: string) => name !== 'blz' };
    const given: unknown = {
      filterValues: {},
      sort: { field: 'name', order: 'ASC' },
      setFilters: vi.fn(),
      setSort: vi.fn(),
    };
    renderKit(
      <AccessContext value={{ ...access, blocked: null }}>
        <ListContextProvider value={given as ListControllerResult}>
          <BankList render={parts => <ViewSheet parts={parts} filters={[]} onClose={() => undefined} />} />
        </ListContextProvider>
      </AccessContext>,
      { resource: 'banks', messages: { 'resources.banks.fields': { blz: 'BLZ', zip: 'PLZ', name: 'Name' } } },
    );
    fireEvent.mouseDown(await screen.findByRole('combobox', { name: 'Sortieren nach' }));
    const names = (await screen.findAllByRole('option')).map(({ textContent }) => textContent);
    expect(names).toContain('PLZ');
    expect(names).not.toContain('BLZ');
  });
});
