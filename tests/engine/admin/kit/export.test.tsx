// @vitest-environment jsdom

import { AccessContext } from '@engine/admin/kit/access/access';
import { ExportButton } from '@engine/admin/kit/export/ExportButton';
import { type ExportOrder, ExportsContext } from '@engine/admin/kit/export/exports';
import { ColumnsOfTable } from '@engine/admin/kit/list/columns/ColumnsOfTable';
import { RecordTable } from '@engine/admin/kit/list/rows/RecordTable';
import { messages } from '@engine/admin/kit/messages/de';
import { exporting } from '@engine/admin/kit/messages/exportDe';
import { pagePartsOf } from '@engine/admin/kit/page/parts/pageParts';
import type { ListParts } from '@engine/admin/kit/page/parts/parts';
import { TextValue } from '@engine/admin/kit/values/TextValue';
import { guest } from '@generated/tables/guest';
import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { ListBase } from 'react-admin';
import { expect, it } from 'vitest';
import { renderKit } from './renderKit';

const columns = ['last_name', 'first_name', 'kvnr', 'infection'];
const parts: ListParts = {
  ...pagePartsOf(guest),
  columns: Object.fromEntries(columns.map(name => [name, <TextValue key={name} source={name} />])),
  filters: {},
  list: { sort: { field: 'last_name', order: 'ASC' }, perPage: 25, sortable: [], searchable: false },
  operations: ['list'],
  holdsFile: false,
};
const data = [{ id: 7, last_name: 'Weiß', first_name: 'Ada', kvnr: null, _masked: ['kvnr'] }];
const access = {
  can: () => true,
  canField: (_: string, __: string, name: string) => name !== 'infection',
  blocked: null,
};

async function openList(save: (order: ExportOrder) => Promise<void>, rights = access) {
  renderKit(
    <AccessContext value={rights}>
      <ExportsContext value={{ save }}>
        <ListBase disableSyncWithLocation filter={{ health_insurance: 3 }} sort={parts.list.sort}>
          <ColumnsOfTable>
            <ExportButton parts={parts} ids={null} />
            <RecordTable parts={parts} />
          </ColumnsOfTable>
        </ListBase>
      </ExportsContext>
    </AccessContext>,
    {
      resource: 'guest',
      dataProvider: { getList: async () => ({ data, total: 1 }) as never },
      messages: { app: { ...messages.app, ...exporting.app } },
    },
  );
  await screen.findByText('Weiß', { exact: false });
  return userEvent.setup();
}

const exportButton = () => screen.getByRole('button', { name: 'Export' });

it('an export takes the filter, the order and the columns that are shown and may be read, by keyboard', async () => {
  const orders: ExportOrder[] = [];
  const people = await openList(async order => void orders.push(order));
  exportButton().focus();
  await people.keyboard('{Enter}');
  const dialog = await screen.findByRole('dialog', { name: 'Export' });
  expect(dialog.textContent).toContain('1 Zeile dieser Liste');
  await people.click(screen.getByRole('radio', { name: /CSV/ }));
  await people.keyboard('{Enter}');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(orders).toMatchObject([
    {
      resource: 'guest',
      format: 'csv',
      fields: ['last_name', 'first_name'],
      filter: { health_insurance: 3 },
      sort: { field: 'last_name', order: 'ASC' },
    },
  ]);
});

it('an export says how much has come, and when it breaks why, and can then be tried again', async () => {
  let fail = (_: Error) => {};
  let receive = (_: number) => {};
  const people = await openList(
    ({ onReceived }) =>
      new Promise((_, reject) => {
        receive = onReceived;
        fail = reject;
      }),
  );
  await people.click(exportButton());
  await people.click(await screen.findByRole('radio', { name: 'Alle Angaben, die Sie sehen dürfen' }));
  const send = () => screen.getAllByRole('button', { name: 'Export' }).at(-1) as HTMLButtonElement;
  await people.click(send());
  expect((await screen.findByRole('status')).textContent).toBe('Die Datei wird vorbereitet …');
  act(() => receive(2_400_000));
  expect(screen.getByRole('status').textContent).toBe('Die Datei wird geschrieben: 2,4 MB');
  expect(send().disabled).toBe(true);
  fail(new Error('Der Server hat zu viel zu tun.'));
  expect((await screen.findByRole('alert')).textContent).toBe('Der Server hat zu viel zu tun.');
  expect(send().disabled).toBe(false);
});

it('there is no export without the right', async () => {
  await openList(async () => {}, {
    ...access,
    can: (_resource?: string, action?: string) => action !== 'export',
  });
  expect(screen.queryByRole('button', { name: 'Export' })).toBeNull();
});
