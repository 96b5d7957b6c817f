// @vitest-environment jsdom

import { BulkEdit } from '@engine/admin/kit/bulk/BulkEdit';
import { PagesContext } from '@engine/admin/kit/page/usePages';
import * as bankPages from '@generated/admin/bank';
import { cleanup, configure, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { HttpError, ListBase, type RaRecord, useListContext } from 'react-admin';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { renderKit } from './renderKit';

configure({ asyncUtilTimeout: 10_000 });

let rows: readonly RaRecord[] = [];
const dataProvider = {
  getList: async () => ({ data: rows as never[], total: rows.length }),
  update: async (_: string, { id, data }: { id: unknown; data: Partial<RaRecord> }) => {
    const row = rows.find(each => each.id === id);
    if (data.version !== row?.version) throw new HttpError('Changed meanwhile', 412, { code: 'stale' });
    const changed: RaRecord = { ...row, ...data, id: Number(id), version: Number(row?.version) + 1 };
    rows = rows.map(each => (each.id === id ? changed : each));
    return { data: changed as never };
  },
};

const SelectAll = () => {
  const { data = [], onSelect } = useListContext();
  return (
    <button type="button" onClick={() => onSelect(data.map(({ id }) => id))}>
      select all of {data.length}
    </button>
  );
};

beforeEach(() => {
  rows = [
    { id: 1, version: 1, name: 'Sparkasse', city: 'Bonn', _label: 'Sparkasse' },
    { id: 2, version: 4, name: 'Volksbank', city: null, _label: 'Volksbank' },
  ];
});
afterEach(cleanup);

async function openDialog() {
  const fields = ['name', 'city', 'blz'].map(name => [`resources.banks.fields.${name}`, name]);
  renderKit(
    <PagesContext value={async () => bankPages}>
      <ListBase disableSyncWithLocation>
        <SelectAll />
        <bankPages.BankList render={parts => <BulkEdit parts={parts} />} />
      </ListBase>
    </PagesContext>,
    { locale: 'en', resource: 'banks', dataProvider, messages: Object.fromEntries(fields) },
  );
  await userEvent.click(await screen.findByText('select all of 2'));
  await userEvent.click(screen.getByRole('button', { name: 'Change fields' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Change fields of 2 records' }));
  await userEvent.click(await dialog.findByRole('combobox', { name: 'Which fields' }));
  return dialog;
}

test('changes the chosen fields of each record, says what became of each, and takes it back', async () => {
  const dialog = await openDialog();
  // each bank has a number of its own
  expect(screen.getAllByRole('option').map(({ textContent }) => textContent)).not.toContain('blz');
  expect(dialog.getByText('Volksbank')).toBeTruthy();
  await userEvent.click(screen.getByRole('option', { name: 'city' }));
  await userEvent.type(dialog.getByRole('textbox', { name: 'city' }), 'Ulm');
  rows = rows.map(row => (row.id === 2 ? { ...row, version: 5 } : row));
  await userEvent.click(dialog.getByRole('button', { name: 'Change' }));

  await dialog.findByText('Changed: 1, not possible: 1, not begun: 0');
  const outcomes = dialog.getAllByRole('listitem').map(({ textContent }) => textContent);
  expect(outcomes).toEqual(['Not possibleVolksbankChanged meanwhile', 'DoneSparkasse']);
  expect(rows).toMatchObject([
    { id: 1, version: 2, city: 'Ulm', name: 'Sparkasse' },
    { id: 2, version: 5, city: null },
  ]);

  await userEvent.click(dialog.getByRole('button', { name: /undo/i }));
  await dialog.findByText('Changed: 1, not possible: 0, not begun: 0');
  expect(rows[0]).toMatchObject({ version: 3, city: 'Bonn' });
});

test('does nothing before a field is chosen', async () => {
  const dialog = await openDialog();
  expect(dialog.getByRole('button', { name: 'Change' })).toHaveProperty('disabled', true);
});
