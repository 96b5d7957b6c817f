// @vitest-environment jsdom

import { ColumnsButton } from '@engine/admin/kit/list/columns/ColumnsButton';
import { ColumnsOfTable } from '@engine/admin/kit/list/columns/ColumnsOfTable';
import { RecordCards } from '@engine/admin/kit/list/phone/RecordCards';
import { RecordTable } from '@engine/admin/kit/list/rows/RecordTable';
import { pagePartsOf } from '@engine/admin/kit/page/parts/pageParts';
import type { ListParts } from '@engine/admin/kit/page/parts/parts';
import { ViewSheet } from '@engine/admin/kit/sheet/ViewSheet';
import { TextValue } from '@engine/admin/kit/values/TextValue';
import { BankList } from '@generated/admin/bank';
import { bank } from '@generated/tables/bank';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { ReactNode } from 'react';
import { ListBase } from 'react-admin';
import { describe, expect, it } from 'vitest';
import { renderKit } from './renderKit';

const rows = [1, 2].map(id => ({ id, name: `Bank ${id}`, _label: `Bank ${id}` }));
const parts: ListParts = {
  ...pagePartsOf(bank),
  columns: { name: <TextValue source="name" />, city: <TextValue source="city" /> },
  filters: {},
  list: { sort: { field: 'id', order: 'ASC' }, perPage: 25, sortable: ['name'], searchable: false },
  operations: ['list', 'delete'],
  holdsFile: false,
};

/** Banks, of which no filter finds any. */
function draw(element: ReactNode, filter: object = {}) {
  window.location.hash = `#/banks?${new URLSearchParams({ filter: JSON.stringify(filter), displayedFilters: '{}' })}`;
  renderKit(element, {
    locale: 'en',
    resource: 'banks',
    dataProvider: {
      getList: async (_, { filter: asked }) =>
        Object.keys(asked).length > 0 ? { data: [], total: 0 } : { data: rows as never[], total: 60 },
      getMany: async () => ({ data: [] }),
    },
  });
  return userEvent.setup();
}

/** By keyboard. */
async function press(people: ReturnType<typeof userEvent.setup>, button: HTMLElement) {
  button.focus();
  await people.keyboard('{Enter}');
}

const hasFocus = (element: HTMLElement) => waitFor(() => expect(document.activeElement).toBe(element));

describe('a button that is gone with what it does leaves the focus', () => {
  it('in the search that it clears', async () => {
    const people = draw(<BankList />, { q: 'xyz' });
    await press(people, await screen.findByRole('button', { name: /clear/i }));
    await hasFocus(screen.getByRole('searchbox'));
  });

  it('in the search of the list, whose filters it clears', async () => {
    const people = draw(<BankList />, { city: 'Köln' });
    await press(people, await screen.findByRole('button', { name: 'Clear filters' }));
    await screen.findByRole('checkbox', { name: /Bank 1$/ });
    await hasFocus(screen.getByRole('searchbox'));
  });

  it('in the bar from which it removes a filter', async () => {
    const people = draw(<BankList />);
    await screen.findByRole('checkbox', { name: /Bank 1$/ });
    await press(people, screen.getByRole('button', { name: 'Add filter' }));
    await press(people, (await screen.findAllByRole('menuitemcheckbox'))[0] ?? document.body);
    await press(people, await screen.findByRole('button', { name: 'Remove this filter' }));
    await hasFocus(screen.getByRole('searchbox'));
  });

  it.each([
    ['a table', RecordTable, 'Select all'],
    ['cards', RecordCards, /Bank 1$/],
  ])('at the first box of %s, when nothing is selected any more', async (_, Rows, first) => {
    const people = draw(
      <ListBase>
        <Rows parts={parts} />
      </ListBase>,
    );
    const said = () => document.querySelector('[data-summary=selection]')?.textContent;
    const box = await screen.findByRole('checkbox', { name: /Bank 2$/ });
    await waitFor(() => expect(said()).toBe(''));
    await people.click(box);
    expect(said()).toBe('1 item selected');
    await press(people, screen.getByRole('button', { name: 'Unselect' }));
    await hasFocus(screen.getByRole('checkbox', { name: first }));
    expect(said()).toBe('');
  });
});

describe('a button that disables itself leaves the focus', () => {
  it('at the other one of a column, which can be moved back', async () => {
    const people = draw(
      <ListBase>
        <ColumnsOfTable>
          <ColumnsButton />
          <RecordTable parts={parts} />
        </ColumnsOfTable>
      </ListBase>,
    );
    await screen.findByRole('checkbox', { name: /Bank 1$/ });
    await press(people, screen.getByRole('button', { name: /columns/i }));
    await press(people, await screen.findByRole('button', { name: /Move.*city.*left/i }));
    await hasFocus(screen.getByRole('button', { name: /Move.*city.*right/i }));
    await press(people, screen.getByRole('button', { name: /Move.*city.*right/i }));
    await hasFocus(screen.getByRole('button', { name: /Move.*city.*left/i }));
  });

  it('at the way back to the list, in the sheet of a phone whose filters it clears', async () => {
    const people = draw(
      <ListBase>
        <ViewSheet parts={parts} filters={[]} onClose={() => undefined} />
      </ListBase>,
      { city: 'Köln' },
    );
    await press(people, await screen.findByRole('button', { name: 'Clear filters' }));
    await hasFocus(await screen.findByRole('button', { name: /^Show/ }));
  });
});
