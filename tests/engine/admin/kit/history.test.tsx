// @vitest-environment jsdom

import { AccessContext } from '@engine/admin/kit/access/access';
import { ChangedValue } from '@engine/admin/kit/history/ChangedValue';
import { ChangeEntry } from '@engine/admin/kit/history/ChangeEntry';
import { HistoryPanel } from '@engine/admin/kit/history/HistoryPanel';
import { RestoreValues } from '@engine/admin/kit/history/RestoreValues';
import { differences, type Unit, undo, unitsOf } from '@engine/admin/kit/history/undo';
import { messages as kit } from '@engine/admin/kit/messages/en';
import { history } from '@engine/admin/kit/messages/historyEn';
import { EntityContext } from '@engine/admin/kit/page/entity/entityContext';
import type { RecordChange } from '@engine/shared/recordChanges';
import { BankShow } from '@generated/admin/bank';
import { company } from '@generated/tables/company';
import { companyContact } from '@generated/tables/company-contact';
import { tour } from '@generated/tables/tour';
import { cleanup, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { HttpError } from 'react-admin';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { renderKit } from './renderKit';

/** The words of the panel, and those that come when it is opened. */
const words = { app: { ...kit.app, history: { ...kit.app.history, ...history.app.history } } };

describe('a change taken back', () => {
  const contact = (id: number | undefined, name: string) => ({ ...(id && { id }), name, phone: null });
  const record = { id: 7, phone: '030 2', contacts: [contact(3, 'Ada'), contact(4, 'Bea')] };
  const takeBack = (...changes: readonly RecordChange['changes'][]) =>
    undo(
      company,
      { contacts: companyContact },
      record,
      changes.flatMap(each => unitsOf({ changes: each })),
    );
  const added = (id: number, name: string) => ({
    [`contacts[${id}].name`]: [null, name] as const,
    [`contacts[${id}].company`]: [null, 7] as const,
  });
  const removed = (id: number, name: string) => ({
    [`contacts[${id}].name`]: [name, null] as const,
    [`contacts[${id}].company`]: [7, null] as const,
  });

  test.each<[string, readonly RecordChange['changes'][], object]>([
    ['is the value before', [{ phone: ['030 1', '030 2'] }], { phone: '030 1' }],
    [
      'of several entries is the oldest value',
      [{ phone: ['030 1', '030 2'] }, { phone: [null, '030 1'] }],
      { phone: null },
    ],
    ['removes a row that was added', [added(4, 'Bea')], { contacts: [contact(3, 'Ada')] }],
    [
      'brings a removed row back as a new one',
      [removed(5, 'Cleo')],
      { contacts: [...record.contacts, { name: 'Cleo' }] },
    ],
    [
      'changes the row that was changed',
      [{ 'contacts[3].name': ['Eve', 'Ada'] }],
      { contacts: [contact(3, 'Eve'), contact(4, 'Bea')] },
    ],
    ['follows a row through its life', [removed(5, 'Cleo'), added(5, 'Cleo')], record],
  ])('%s', (_, changes, values) => {
    const undone = takeBack(...changes);
    expect(undone.values).toMatchObject(values);
    expect(undone.left).toEqual([]);
  });

  test.each<[string, RecordChange['changes']]>([
    ['the log has not kept', { phone: ['***', '***'] }],
    ['is no field any more', { approval: [null, 'issue'] }],
    ['belongs to a row that is gone', { 'contacts[9].name': ['Eve', 'Ada'] }],
  ])('leaves what %s', (_, changes) => {
    const undone = takeBack(changes);
    expect(undone.values).toEqual(record);
    expect(undone.left.map(({ kind }: Unit) => kind)).toHaveLength(1);
  });

  test('is none where only the order of options, or the way to have none, would change', () => {
    const changed = (before: unknown, after: unknown) =>
      differences(company, {}, { id: 7, roles: before }, { id: 7, roles: after });
    expect(changed(['one', 'two'], ['two', 'one'])).toEqual([]);
    expect(changed([], null)).toEqual([]);
    expect(changed(['one', 'two'], ['two'])).toEqual(['roles']);
  });
});

test('the server is not asked to name what it would refuse to name', async () => {
  const getMany = vi.fn(async () => ({ data: [{ id: 5, _label: 'Ulm, Uwe' }] as never[] }));
  const change = (
    <EntityContext value={tour}>
      <ChangedValue name="guest" value={5} />
    </EntityContext>
  );
  const seenBy = (resources: readonly string[]) =>
    renderKit(
      <AccessContext
        value={{ can: resource => resources.includes(resource), canField: () => true, blocked: null }}
      >
        {change}
      </AccessContext>,
      { locale: 'en', resource: 'tours', record: { id: 4 }, dataProvider: { getMany }, messages: words },
    );
  seenBy(['tours']);
  expect(screen.getByText('not visible')).toBeTruthy();
  expect(getMany).not.toHaveBeenCalled();
  cleanup();
  seenBy(['tours', 'guest']);
  expect(await screen.findByText('Ulm, Uwe')).toBeTruthy();
});

test('child rows are shown as they would become before they are restored', async () => {
  const contact = (id: number, name: string) => ({ id, name, phone: null, _label: name });
  const units = unitsOf({
    changes: {
      'contacts[3].name': ['Eve', 'Ada'],
      'contacts[4].name': [null, 'Bea'],
      'contacts[4].company': [null, 7],
      'contacts[5].name': ['Cleo', null],
      'contacts[5].company': [7, null],
    },
  });
  renderKit(
    <RestoreValues
      entity={company}
      fieldName={() => 'Contacts'}
      rows={{ contacts: companyContact }}
      units={units}
      onClose={() => undefined}
    />,
    {
      locale: 'en',
      resource: 'companies',
      record: { id: 7, version: 2, contacts: [contact(3, 'Ada'), contact(4, 'Bea')] },
      messages: { ...words, [`resources.${companyContact.resource}.fields.name`]: 'Name' },
    },
  );
  const dialog = within(await screen.findByRole('dialog'));
  expect(dialog.getByText('Contacts').nextElementSibling?.textContent).toBe(
    'Contacts “Ada” changedName:Ada→EveContacts “Bea” removedName:Bea→–Contacts “Cleo” addedName:Cleo',
  );
  cleanup();
});

test('a child row that is gone is named by what the log has of it', () => {
  const entry: RecordChange = {
    id: 12,
    at: '2026-03-02T09:00:00.000Z',
    by: 'Anna Berg',
    action: 'update',
    reason: null,
    changes: {
      'contacts[3].phone': [null, '030 1'],
      'contacts[5].name': ['Cleo', null],
      'contacts[5].company': [7, null],
    },
  };
  renderKit(
    <ChangeEntry
      entity={company}
      fieldName={() => 'Contacts'}
      rows={{ contacts: companyContact }}
      entry={entry}
      reason={null}
      onUndo={null}
      onGoBack={null}
    />,
    { locale: 'en', resource: 'companies', record: { id: 7, version: 2, contacts: [] }, messages: words },
  );
  screen.getByText(/^Contacts “Cleo” removed/);
  screen.getByText(/^Contacts changed/);
});

describe('the history of a record', () => {
  const record = { id: 1, version: 3, name: 'Volksbank', city: 'Ulm', deleted: true, source: 'manual' };
  const entries: readonly RecordChange[] = [
    {
      id: 12,
      at: '2026-03-02T09:00:00.000Z',
      by: 'Anna Berg',
      action: 'update',
      changes: { city: ['Bonn', 'Ulm'] },
      reason: null,
    },
    {
      id: 11,
      at: '2026-03-01T09:00:00.000Z',
      by: null,
      action: 'update',
      changes: { name: ['Sparkasse', 'Volksbank'], city: ['Mainz', 'Bonn'] },
      reason: 'Fusion',
    },
    {
      id: 10,
      at: '2026-02-01T09:00:00.000Z',
      by: null,
      action: 'create',
      changes: { name: [null, 'Sparkasse'] },
      reason: 'As it came',
    },
  ];
  const getChanges = vi.fn(async () => ({ data: { entries, next: null } }));
  const getLooks = vi.fn(async () => ({
    data: [
      {
        by: 'Anna Berg',
        listed: false,
        first: '2026-03-02T09:00:00.000Z',
        last: '2026-03-02T09:05:00.000Z',
        times: 3,
      },
      {
        by: 'Kai Nord',
        listed: true,
        first: '2026-03-01T09:00:00.000Z',
        last: '2026-03-01T09:00:00.000Z',
        times: 1,
      },
    ],
  }));
  const update = vi.fn(async (_resource: string, _call: object) => ({ data: record as never }));

  beforeEach(() => vi.clearAllMocks());

  async function open(rights: readonly string[], stored = record) {
    const fields = ['name', 'city', 'deleted'].map(name => [`resources.banks.fields.${name}`, name]);
    const can = (resource: string, action: string) => rights.includes(`${resource}.${action}`);
    const dataProvider = { getChanges, getLooks, update };
    renderKit(
      <AccessContext value={{ can, canField: () => true, blocked: null }}>
        <BankShow render={parts => <HistoryPanel parts={parts} />} />
      </AccessContext>,
      {
        locale: 'en',
        resource: 'banks',
        record: stored,
        dataProvider,
        messages: { ...words, ...Object.fromEntries(fields) },
      },
    );
    await userEvent.click(screen.getByRole('button', { name: /^Changes/ }));
    await screen.findByText('Fusion');
  }
  const entry = (text: string) => {
    const [found] = screen.getAllByRole('listitem').filter(item => item.textContent?.includes(text));
    if (!found) throw new Error(`No entry with ${text}.`);
    return within(found);
  };

  test('is read when it is opened, and says who changed what from what', async () => {
    await open(['banks.update']);
    expect(getChanges).toHaveBeenCalledWith('banks', 1, null);
    expect(entry('Anna Berg').getByText('city:').parentElement?.textContent).toBe('city:Bonn→Ulm');
    expect(entry('Fusion').getByText(/Without a name/)).toBeTruthy();
    expect(screen.queryByRole('tab')).toBeNull();
  });

  test('gives a field its value before, based on the version that was read', async () => {
    await open(['banks.update']);
    await userEvent.click(entry('Fusion').getByRole('button', { name: 'city: restore the previous value' }));
    const dialog = within(await screen.findByRole('dialog'));
    expect(dialog.getByText('city').nextElementSibling?.textContent).toBe('Ulm → Mainz');
    await userEvent.click(dialog.getByRole('button', { name: 'Restore an earlier state' }));
    expect(update).toHaveBeenCalledWith('banks', {
      id: 1,
      data: { city: 'Mainz', version: 3 },
      previousData: record,
    });
  });

  test('goes back to a state by taking back all that came after it', async () => {
    await open(['banks.update']);
    await userEvent.click(entry('As it came').getByRole('button', { name: 'Back to this state' }));
    const dialog = within(await screen.findByRole('dialog'));
    await userEvent.click(dialog.getByRole('button', { name: 'Restore an earlier state' }));
    expect(update.mock.calls[0]?.[1]).toMatchObject({
      data: { name: 'Sparkasse', city: 'Mainz', version: 3 },
    });
    expect(entry('Anna Berg').queryByRole('button', { name: 'Back to this state' })).toBeNull();
  });

  test('says by field what hinders it', async () => {
    update.mockRejectedValueOnce(new HttpError('Refused', 400, { errors: { city: 'Is locked' } }));
    await open(['banks.update']);
    await userEvent.click(entry('Anna Berg').getByRole('button', { name: /^city: restore/ }));
    await userEvent.click(
      within(await screen.findByRole('dialog')).getByRole('button', { name: 'Restore an earlier state' }),
    );
    await screen.findByText('city: Is locked');
  });

  test('offers no way back to those who may not', async () => {
    await open([]);
    expect(entry('Fusion').queryAllByRole('button')).toEqual([]);
    expect(entry('Anna Berg').queryAllByRole('button')).toEqual([]);
  });

  test('shows who has looked at it in a tab of its own, to readers of the log', async () => {
    await open(['banks.update', 'activity-log.list']);
    expect(getLooks).not.toHaveBeenCalled();
    await userEvent.click(screen.getByRole('tab', { name: 'Accesses' }));
    expect((await screen.findByText('Anna Berg')).closest('li')?.textContent).toMatch(/3 times$/);
    expect(screen.getByText('Kai Nord').closest('li')?.textContent).toMatch(/in lists\s*$/);
    expect(screen.getByText(/among the latest 1,000,000 entries/)).toBeTruthy();
  });
});
