// @vitest-environment jsdom

import { BulkDeleteIfAllowed } from '@engine/admin/kit/access/GuardedButtons';
import { type Bulk, BulkContext } from '@engine/admin/kit/bulk/bulkContext';
import { SelectionNotice } from '@engine/admin/kit/bulk/SelectionNotice';
import { WholeFilterNotice } from '@engine/admin/kit/bulk/WholeFilterNotice';
import { WholeFilterArea } from '@engine/admin/kit/bulk/wholeFilter';
import { EntityContext } from '@engine/admin/kit/page/entity/entityContext';
import { PagesContext } from '@engine/admin/kit/page/parts/usePages';
import { BulkSteps } from '@engine/admin/kit/workflow/BulkSteps';
import { workflowParts } from '@engine/admin/kit/workflow/workflowParts';
import { withoutSelection } from '@engine/admin/shell/withoutSelection';
import { TitleForm } from '@generated/admin/title';
import { guest } from '@generated/tables/guest';
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { type ReactNode, useState } from 'react';
import { ListBase, localStorageStore, useListContext } from 'react-admin';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { renderKit } from './renderKit';

const rows = Array.from({ length: 14 }, (_, index) => ({
  id: index + 1,
  _label: `Row ${index + 1}`,
  status: 'open',
}));

const getList = vi.fn(async (_: string, { filter }: { readonly filter?: { id?: number[]; q?: string } }) => {
  const data = rows.filter(
    ({ id, _label }) => (filter?.id?.includes(id) ?? true) && _label.endsWith(filter?.q ?? ''),
  );
  return { data: data as never[], total: data.length };
});
const getMany = vi.fn(async (_: string, { ids }: { ids: readonly unknown[] }) => ({
  data: rows.filter(({ id }) => ids.includes(id)) as never[],
}));

const unasked = () => Promise.reject(new Error('Nothing is sent before the question is answered.'));
const noServer: Bulk = {
  begin: unasked,
  read: unasked,
  rows: unasked,
  undo: unasked,
  stop: unasked,
  count: unasked,
};

/** The names of the rows, and what somebody does in a list. */
const Rows = () => {
  const { data = [], onSelect, setFilters } = useListContext();
  return (
    <>
      <output>{data.map(({ _label }) => _label).join(', ')}</output>
      <button type="button" onClick={() => onSelect(rows.map(({ id }) => id))}>
        select all
      </button>
      <button type="button" onClick={() => setFilters({ q: '14' }, {})}>
        search
      </button>
    </>
  );
};

/** A list of loans that is opened and left. */
const Left = ({ children }: { readonly children: ReactNode }) => {
  const [isOpen, setOpen] = useState(true);
  return (
    <>
      <button type="button" onClick={() => setOpen(!isOpen)}>
        come and go
      </button>
      {isOpen && children}
    </>
  );
};

async function openList(actions: ReactNode = null, server = noServer) {
  renderKit(
    <BulkContext value={server}>
      <PagesContext value={async () => ({ edit: TitleForm })}>
        <Left>
          <ListBase>
            <SelectionNotice />
            <Rows />
            {actions}
          </ListBase>
        </Left>
      </PagesContext>
    </BulkContext>,
    { locale: 'en', resource: 'loans', dataProvider: { getList, getMany } },
  );
  await screen.findByText(/^Row 1, /);
  await userEvent.click(screen.getByText('select all'));
}
const search = async () => {
  await userEvent.click(screen.getByText('search'));
  await screen.findByText('Row 14');
};

beforeEach(() => {
  vi.clearAllMocks();
  window.location.hash = '';
});

test('what is selected and out of sight is counted, and can be shown alone', async () => {
  await openList();
  expect(screen.queryByRole('alert')).toBeNull();
  await search();
  expect((await screen.findByRole('alert')).textContent).toContain(
    '14 are selected, of which out of sight here: 13.',
  );
  await userEvent.click(screen.getByRole('button', { name: 'Show what is selected' }));
  await screen.findByText(/^Row 1, Row 2, /);
  expect(screen.getByRole('alert').textContent).toContain('The list shows selected records only.');
  await userEvent.click(screen.getByRole('button', { name: 'Back to the list' }));
  await screen.findByText('Row 14');
  await userEvent.click(screen.getByRole('button', { name: 'Clear the selection' }));
  expect(screen.queryByRole('alert')).toBeNull();
});

test('the way back from what is selected stays while the list is left', async () => {
  await openList();
  await search();
  await userEvent.click(screen.getByRole('button', { name: 'Show what is selected' }));
  await screen.findByText(/^Row 1, Row 2, /);
  await userEvent.click(screen.getByText('come and go'));
  await userEvent.click(screen.getByText('come and go'));
  await screen.findByText(/^Row 1, Row 2, /);
  await userEvent.click(screen.getByRole('button', { name: 'Back to the list' }));
  await screen.findByText('Row 14');
});

test('the question before deleting names the first rows, also those out of sight, and counts the others', async () => {
  await openList(<BulkDeleteIfAllowed />);
  await search();
  await userEvent.click(await screen.findByRole('button', { name: 'Delete' }));
  const dialog = within(await screen.findByRole('dialog'));
  // in the words of the resource
  await dialog.findByText('resources.loans.message.bulk_delete_title');
  await dialog.findByText('resources.loans.message.bulk_delete_content');
  const names = dialog.getAllByRole('listitem').map(({ textContent }) => textContent);
  expect(names).toHaveLength(11);
  expect(names[0]).toBe('Row 1 · out of sight here');
  expect(names.at(-1)).toBe('and 4 more');
});

test('where deleting archives, the question is the one of the resource, which says so', async () => {
  await openList(
    <EntityContext value={{ ...guest, resource: 'loans' }}>
      <BulkDeleteIfAllowed />
    </EntityContext>,
  );
  await userEvent.click(await screen.findByRole('button', { name: 'Delete' }));
  const dialog = within(await screen.findByRole('dialog'));
  await dialog.findByText('resources.loans.message.bulk_delete_content');
});

test('a row out of sight that has to stay keeps the whole selection from being deleted', async () => {
  await openList(<BulkDeleteIfAllowed keptWhen={{ id: [2] }} />);
  await search();
  await screen.findByRole('button', { name: /Delete/ });
  expect(screen.getByRole('button', { name: /Delete/ })).toHaveProperty('disabled', true);
});

const closing = (requires: readonly string[]) =>
  workflowParts({
    field: 'status',
    initial: 'open',
    states: { open: { locked: [], final: false }, closed: { locked: [], final: true } },
    transitions: [
      {
        name: 'close',
        from: ['open'],
        to: 'closed',
        by: 'people',
        requires,
        confirm: false,
        reason: false,
        fourEyes: false,
      },
    ],
  });

test('steps count the selected rows out of sight too, and name them before they are taken', async () => {
  await openList(<BulkSteps workflow={closing([])} />);
  await search();
  await userEvent.click(await screen.findByRole('button', { name: 'Take a step' }));
  await userEvent.click(await screen.findByRole('menuitem', { name: /\(14 of 14\)$/ }));
  const dialog = within(await screen.findByRole('dialog'));
  expect(dialog.getAllByRole('listitem')[0]?.textContent).toBe('Row 1 · out of sight here');
});

test('of the whole filter, each step names the records whose status allows it', async () => {
  const page = async () => ({ data: rows.slice(0, 3) as never[], total: rows.length });
  const groups = [
    { value: 'open', count: 9 },
    { value: 'closed', count: 5 },
  ];
  const getGroups = vi.fn(async () => ({ data: { groups, hasMore: false } }));
  const SelectPage = () => {
    const { data = [], onSelect } = useListContext();
    return (
      <button type="button" onClick={() => onSelect(data.map(({ id }) => id))}>
        select page
      </button>
    );
  };
  renderKit(
    <BulkContext value={noServer}>
      <ListBase disableSyncWithLocation>
        <WholeFilterArea>
          <SelectPage />
          <WholeFilterNotice />
          <BulkSteps workflow={closing([])} />
        </WholeFilterArea>
      </ListBase>
    </BulkContext>,
    { locale: 'en', resource: 'loans', dataProvider: { getList: page, getGroups } as never },
  );
  await userEvent.click(await screen.findByText('select page'));
  await userEvent.click(await screen.findByRole('button', { name: /^Select all 14/ }));
  await userEvent.click(await screen.findByRole('button', { name: 'Take a step' }));
  await screen.findByRole('menuitem', { name: /\(9 of 14\)$/ });
  expect(getGroups).toHaveBeenCalledWith('loans', { filter: {}, by: 'status', unit: null });
});

test('a step asks for what it requires, and sends it for the rows that have none', async () => {
  const begin = vi.fn(unasked);
  await openList(<BulkSteps workflow={closing(['code', 'name_de'])} />, { ...noServer, begin });
  await userEvent.click(await screen.findByRole('button', { name: 'Take a step' }));
  await userEvent.click(await screen.findByRole('menuitem', { name: /\(14 of 14\)$/ }));
  const dialog = within(await screen.findByRole('dialog'));
  const submit = dialog.getByRole<HTMLButtonElement>('button', { name: /close/i });
  await userEvent.type(await dialog.findByRole('textbox', { name: /code/i }), 'Dr.');
  expect(submit.disabled).toBe(true);
  await userEvent.type(await dialog.findByRole('textbox', { name: /name de/i }), 'Doktor');
  await userEvent.click(submit);
  const fields = { code: 'Dr.', name_de: 'Doktor' };
  const order = { kind: 'step', step: 'close', reason: null, fields };
  expect(begin).toHaveBeenCalledWith('loans', order, expect.anything());
});

describe('a page load', () => {
  test('starts without a selection and keeps everything else', () => {
    const stored = localStorageStore(undefined, 'Office');
    stored.setItem('loans.selectedIds', [1, 2]);
    stored.setItem('loans.selectedIds.storeKeys', ['loans.selectedIds']);
    stored.setItem('theme', 'dark');
    const store = withoutSelection(localStorageStore(undefined, 'Office'));
    expect(store.getItem('loans.selectedIds', [])).toEqual([]);
    expect(store.getItem('theme')).toBe('dark');
    expect(Object.keys(stored.listItems?.() ?? {})).toEqual(['theme']);
  });

  test('of another tab leaves the selection of this one alone', () => {
    const here = withoutSelection(localStorageStore(undefined, 'Office'));
    here.setup();
    here.setItem('loans.selectedIds', [3]);
    const there = withoutSelection(localStorageStore(undefined, 'Office'));
    expect(there.getItem('loans.selectedIds', [])).toEqual([]);
    expect(here.getItem('loans.selectedIds')).toEqual([3]);
  });
});
