// @vitest-environment jsdom

import { BulkEdit } from '@engine/admin/kit/bulk/BulkEdit';
import { type Bulk, BulkContext } from '@engine/admin/kit/bulk/bulkContext';
import { WholeFilterNotice } from '@engine/admin/kit/bulk/WholeFilterNotice';
import { WholeFilterArea } from '@engine/admin/kit/bulk/wholeFilter';
import { bulk as words } from '@engine/admin/kit/messages/bulkEn';
import { messages as kit } from '@engine/admin/kit/messages/en';
import { PagesContext } from '@engine/admin/kit/page/parts/usePages';
import { app as shell } from '@engine/admin/shell/i18n/app/en';
import type { BulkAnswer, BulkRow } from '@engine/shared/bulk';
import * as bankPages from '@generated/admin/bank';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { HttpError, ListBase, useListContext } from 'react-admin';
import { beforeEach, expect, test, vi } from 'vitest';
import { renderKit } from './renderKit';

const rows = [
  { id: 1, version: 1, name: 'Sparkasse', city: 'Bonn', _label: 'Sparkasse' },
  { id: 2, version: 4, name: 'Volksbank', city: null, _label: 'Volksbank' },
];
const dataProvider = {
  getList: async () => ({ data: rows as never[], total: 319, meta: { totalCapped: true } }),
};

const counts = { total: 2, waiting: 0, done: 0, requested: 0, unchanged: 0, refused: 0, undone: 0, kept: 0 };
const begun: BulkAnswer = {
  id: 7,
  resource: 'banks',
  kind: 'update',
  step: null,
  stage: 'change',
  job: 9,
  isAtWork: true,
  jobStatus: 'running',
  progress: { done: 1, total: 2 },
  error: null,
  counts: { ...counts, done: 1, waiting: 1 },
  canUndo: false,
};
const done: BulkAnswer = {
  ...begun,
  isAtWork: false,
  jobStatus: 'done',
  counts: { ...counts, done: 1, refused: 1 },
  canUndo: true,
};
const undone: BulkAnswer = {
  ...done,
  stage: 'undo',
  counts: { ...counts, undone: 1, refused: 1 },
  canUndo: false,
};
const outcomes: readonly BulkRow[] = [
  {
    record: 2,
    label: 'Volksbank',
    outcome: 'refused',
    faults: [{ label: 'City', message: 'Changed meanwhile' }],
  },
];

let answer: BulkAnswer;
const server = {
  begin: vi.fn<Bulk['begin']>(async () => {
    answer = begun;
    return begun;
  }),
  read: async () => answer,
  rows: async () => outcomes,
  undo: vi.fn<Bulk['undo']>(async () => {
    answer = undone;
    return undone;
  }),
  stop: async () => undefined,
  count: vi.fn<Bulk['count']>(async () => 12_345),
};

const SelectAll = () => {
  const { data = [], onSelect, setFilters } = useListContext();
  return (
    <>
      <button type="button" onClick={() => onSelect(data.map(({ id }) => id))}>
        select all of {data.length}
      </button>
      <button type="button" onClick={() => setFilters({ city: 'Bonn' }, {})}>
        filter
      </button>
    </>
  );
};

beforeEach(() => vi.clearAllMocks());

async function openList() {
  const fields = ['name', 'city', 'blz'].map(name => [`resources.banks.fields.${name}`, name]);
  renderKit(
    <PagesContext value={async () => bankPages}>
      <BulkContext value={server}>
        <ListBase disableSyncWithLocation filter={{ deleted: false }}>
          <SelectAll />
          <WholeFilterArea>
            <WholeFilterNotice />
            <bankPages.BankList render={parts => <BulkEdit parts={parts} />} />
          </WholeFilterArea>
        </ListBase>
      </BulkContext>
    </PagesContext>,
    {
      locale: 'en',
      resource: 'banks',
      dataProvider,
      messages: { ...Object.fromEntries(fields), app: { ...shell.app, ...kit.app, ...words.app } },
    },
  );
  await userEvent.click(await screen.findByText('select all of 2'));
}

async function openDialog(count: number) {
  await userEvent.click(screen.getByRole('button', { name: 'Change fields' }));
  const dialog = within(await screen.findByRole('dialog', { name: `Change fields of ${count} records` }));
  await userEvent.click(await dialog.findByRole('combobox', { name: 'Which fields' }));
  return dialog;
}

test('changes the chosen fields as a job, shows what became of each record, and takes it back', async () => {
  await openList();
  const dialog = await openDialog(2);
  // each bank has a number of its own
  expect(screen.getAllByRole('option').map(({ textContent }) => textContent)).not.toContain('blz');
  expect(dialog.getByText('Volksbank')).toBeTruthy();
  const fields = dialog.getByRole('combobox', { name: 'Which fields' });
  await userEvent.type(fields, 'zzqq');
  // R-SHELL-9
  expect(screen.getByText('No results for "zzqq".')).toBeTruthy();
  await userEvent.clear(fields);
  await userEvent.click(screen.getByRole('option', { name: 'city' }));
  await userEvent.type(dialog.getByRole('textbox', { name: 'city' }), 'Ulm');
  await userEvent.click(dialog.getByRole('button', { name: 'Change' }));

  expect(await dialog.findByText('1 of 2')).toBeTruthy();
  const named = [
    { id: 1, version: 1 },
    { id: 2, version: 4 },
  ];
  expect(server.begin.mock.calls).toEqual([
    ['banks', { kind: 'update', values: { city: 'Ulm' } }, { rows: named }],
  ]);
  answer = done;
  await dialog.findByText('1 done, 1 not possible');
  const [row] = await dialog.findAllByRole('listitem');
  expect(row?.textContent).toBe('Not possibleVolksbankCity: Changed meanwhile');
  expect(dialog.getByRole('link', { name: 'Volksbank' }).getAttribute('href')).toContain('/banks/2/show');

  await userEvent.click(dialog.getByRole('button', { name: 'Undo' }));
  await dialog.findByText('1 not possible, 1 undone');
  expect(dialog.queryByRole('button', { name: 'Undo' })).toBeNull();
});

test('what the server refuses is said in the dialog, with the name of the field', async () => {
  server.begin.mockRejectedValueOnce(
    new HttpError('Refused', 400, { errors: { city: 'is none to change here' } }),
  );
  await openList();
  const dialog = await openDialog(2);
  expect(dialog.getByRole('button', { name: 'Change' })).toHaveProperty('disabled', true);
  await userEvent.click(screen.getByRole('option', { name: 'city' }));
  await userEvent.click(dialog.getByRole('button', { name: 'Change' }));
  expect((await dialog.findByRole('alert')).textContent).toBe('city: is none to change here');
  expect(server.begin.mock.calls[0]?.[1]).toEqual({ kind: 'update', values: { city: null } });
});

test('asks before Escape takes away which fields were chosen, and does not while none is', async () => {
  await openList();
  await openDialog(2);
  await userEvent.keyboard('{Escape}{Escape}');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());

  const dialog = await openDialog(2);
  await userEvent.click(screen.getByRole('option', { name: 'city' }));
  await userEvent.type(dialog.getByRole('textbox', { name: 'city' }), 'Ulm{Escape}');
  const question = within(await screen.findByRole('dialog', { name: 'Discard the changes?' }));
  await userEvent.click(question.getByRole('button', { name: 'Stay here' }));
  expect(await dialog.findByRole('textbox', { name: 'city' })).toHaveProperty('value', 'Ulm');
  await userEvent.keyboard('{Escape}');
  await userEvent.click(await screen.findByRole('button', { name: 'Discard and leave' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(server.begin).not.toHaveBeenCalled();
});

test('all that the filter finds is offered once a page is ticked, counted exactly, and never outlives the filter', async () => {
  await openList();
  await userEvent.click(await screen.findByRole('button', { name: 'Select all 319+ of this filter' }));
  await screen.findByText(/^All 12,345 records of this filter are selected/);
  expect(server.count.mock.calls).toEqual([['banks', { deleted: false }]]);
  const dialog = await openDialog(12_345);
  expect(dialog.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    'Sparkasse',
    'Volksbank',
    'and 12343 more',
  ]);
  await userEvent.click(screen.getByRole('option', { name: 'city' }));
  await userEvent.click(dialog.getByRole('button', { name: 'Change' }));
  expect(server.begin.mock.calls[0]?.[2]).toEqual({ filter: { deleted: false }, count: 12_345 });
  cleanup();

  await openList();
  await userEvent.click(await screen.findByRole('button', { name: 'Select all 319+ of this filter' }));
  await screen.findByText(/^All 12,345 records/);
  await userEvent.click(screen.getByText('filter'));
  await screen.findByText('2 records are selected.');
});
