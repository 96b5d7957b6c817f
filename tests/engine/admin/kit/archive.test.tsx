// @vitest-environment jsdom

import { AccessContext } from '@engine/admin/kit/access/access';
import { ArchiveNotice } from '@engine/admin/kit/archive/ArchiveNotice';
import { FormToolbar } from '@engine/admin/kit/form/FormToolbar';
import { ListBar } from '@engine/admin/kit/list/ListBar';
import { RecordCards } from '@engine/admin/kit/list/phone/RecordCards';
import type { FormParts, ListParts } from '@engine/admin/kit/page/parts/parts';
import { BankList } from '@generated/admin/bank';
import { ClientForm, ClientList } from '@generated/admin/client';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { ReactNode } from 'react';
import { Form, HttpError, ListBase } from 'react-admin';
import { describe, expect, test, vi } from 'vitest';
import { renderKit } from './renderKit';

const client = { id: 7, version: 3, name: 'Zwiebelhof', _label: 'Zwiebelhof', archived_at: null };
const archived = { ...client, archived_at: '2026-03-01T08:30:00.000Z' };

const Holding = ({ actions, children }: { actions: readonly string[]; children: ReactNode }) => (
  <AccessContext
    value={{ can: (_, action) => actions.includes(action), canField: () => true, blocked: null }}
  >
    {children}
  </AccessContext>
);

describe('the archive of a list', () => {
  test.each([
    ['those who may restore', ClientList, ['restore'], true],
    ['no other user', ClientList, ['update', 'delete'], false],
    ['no user where records are deleted for good', BankList, ['restore'], false],
  ] as const)('is offered to %s', (_, List, actions, isOffered) => {
    const draw = vi.fn((_: Pick<ListParts, 'filters'>) => null);
    renderKit(
      <Holding actions={actions}>
        <List render={draw} />
      </Holding>,
    );
    expect('archived_at_null' in (draw.mock.calls[0]?.[0].filters ?? {})).toBe(isOffered);
  });

  test('names its records as archived, and offers to bring them back, neither to create nor to delete', async () => {
    const people = userEvent.setup();
    const getList = vi.fn(async (_: string, { filter }: { readonly filter?: object }) => {
      const isArchive = JSON.stringify(filter) === '{"archived_at_null":false}';
      return { data: [isArchive ? archived : client] as never[], total: 1 };
    });
    const bar = (parts: ListParts) => (
      <>
        <ListBar parts={parts} isPhone={false} />
        <RecordCards parts={parts} />
      </>
    );
    renderKit(
      <Holding actions={['list', 'read', 'create', 'delete', 'restore']}>
        <ListBase disableSyncWithLocation>
          <ClientList render={parts => bar({ ...parts, columns: {} })} />
        </ListBase>
      </Holding>,
      { resource: 'clients', dataProvider: { getList } },
    );
    await screen.findByRole('checkbox', { name: /Zwiebelhof/ });
    expect(screen.queryByText('Archiviert')).toBeNull();
    screen.getByRole('link', { name: /create/i });

    await people.click(screen.getByRole('button', { name: 'Add filter' }));
    await people.click(await screen.findByRole('menuitemcheckbox', { name: 'Archivierte' }));
    await screen.findByText('Archiviert');
    await people.click(screen.getByRole('checkbox', { name: /Zwiebelhof/ }));
    await screen.findByRole('button', { name: 'Wiederherstellen' });
    expect(screen.queryByRole('button', { name: 'Delete' })).toBeNull();
    expect(screen.queryByRole('link', { name: /create/i })).toBeNull();

    await people.click(screen.getByRole('button', { name: 'Archivierte', pressed: true }));
    await screen.findByRole('checkbox', { name: /Zwiebelhof/ });
  });
});

describe('an archived record', () => {
  const options = { resource: 'clients', record: archived } as const;

  test('says since when it is one, and to those who may not restore it no more', () => {
    renderKit(
      <Holding actions={['update']}>
        <ArchiveNotice />
      </Holding>,
      options,
    );
    expect(screen.getByRole('alert').textContent).toMatch(
      /^Dieser Datensatz wurde am 01\.03\.2026.* archiviert\.$/,
    );
    expect(screen.queryByRole('button')).toBeNull();
  });

  test('comes back with a reason, unless something stands in its way, which is named', async () => {
    const people = userEvent.setup();
    const refusal = new HttpError('Ungültig', 400, { errors: { parent: 'Ist selbst archiviert' } });
    const restore = vi.fn().mockRejectedValueOnce(refusal).mockResolvedValueOnce({ data: client });
    renderKit(
      <Holding actions={['restore']}>
        <ArchiveNotice />
      </Holding>,
      {
        ...options,
        record: { ...archived, _labels: { parent: 'Amt Nord' } },
        dataProvider: { restore },
        messages: { resources: { clients: { fields: { parent: 'Träger' } } } },
      },
    );
    await people.click(screen.getByRole('button', { name: 'Wiederherstellen' }));
    const dialog = within(screen.getByRole('dialog', { name: 'Wiederherstellen' }));
    const send = dialog.getByRole<HTMLButtonElement>('button', { name: 'Wiederherstellen' });
    expect(send.disabled).toBe(true);
    await people.keyboard(' Versehen ');
    await people.click(send);
    await dialog.findByText('Träger (Amt Nord): Ist selbst archiviert');
    await people.click(send);
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(restore).toHaveBeenCalledTimes(2);
    expect(restore).toHaveBeenLastCalledWith('clients', { id: 7, version: 3, reason: 'Versehen' });
  });

  test.each([
    [client, false],
    [archived, true],
  ])('is read, not changed or deleted: %#', (record, isReadOnly) => {
    const parts = vi.fn((_: FormParts) => null);
    renderKit(<ClientForm render={parts} />, { ...options, record });
    const [form] = parts.mock.calls[0] ?? [];
    if (!form) throw new Error('The form has no parts.');
    cleanup();
    renderKit(
      <Form record={record}>
        <FormToolbar parts={form} />
      </Form>,
      { ...options, record },
    );
    const save = screen.getByRole<HTMLButtonElement>('button', { name: /save/i });
    expect([save.disabled, screen.queryByRole('button', { name: /delete/i }) === null]).toEqual([
      isReadOnly,
      isReadOnly,
    ]);
  });
});
