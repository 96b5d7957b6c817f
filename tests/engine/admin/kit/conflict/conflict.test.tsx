// @vitest-environment jsdom

import { conflict } from '@engine/admin/kit/messages/conflictEn';
import { messages as kit } from '@engine/admin/kit/messages/en';
import { type Drafts, DraftsContext } from '@engine/admin/kit/page/editing/drafts';
import { BankForm } from '@generated/admin/bank';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useEffect, useRef } from 'react';
import { HttpError, Notification, type RaRecord, useNotificationContext, useRefresh } from 'react-admin';
import { Link, Route, Routes } from 'react-router-dom';
import { beforeEach, expect, test, vi } from 'vitest';
import { renderKit } from '../renderKit';

const first = {
  id: 1,
  version: 1,
  blz: '20000001',
  name: 'Sparkasse',
  city: 'Bonn',
  updated_at: '2026-03-01T08:30:00.000Z',
};
let stored: RaRecord = first;
let refusal: HttpError | null = null;

/** Somebody else saves it, while the form is open here. */
const saveElsewhere = (change: object) => {
  stored = { ...stored, ...change, version: stored.version + 1, _labels: { updated_by: 'Anna Berg' } };
};

const dataProvider = {
  getOne: async () => ({ data: stored as never }),
  update: async (_: string, { data }: { data: Partial<RaRecord> }) => {
    if (refusal) throw refusal;
    if (data.version !== stored.version)
      throw new HttpError('Inzwischen geändert', 412, { code: 'stale', current: stored });
    stored = { ...stored, ...data, version: stored.version + 1 };
    return { data: stored as never };
  },
};

const ReadAgain = () => {
  const refresh = useRefresh();
  return (
    <button type="button" onClick={refresh}>
      read again
    </button>
  );
};

beforeEach(() => {
  stored = first;
  refusal = null;
  said.length = 0;
  window.location.hash = '#/banks/1';
  // jsdom renders between the save and its end, so that leaving the page seems to lose something
  vi.spyOn(window, 'confirm').mockReturnValue(true);
});

const texts = {
  app: { ...kit.app, conflict: { ...kit.app.conflict, ...conflict.app.conflict } },
};

const invalid = 'ra.message.invalid_form';
/** Every message so far, in their order. */
const said: string[] = [];
const Listener = () => {
  const { notifications } = useNotificationContext();
  const known = useRef(new Set<object>());
  useEffect(() => {
    for (const each of notifications) {
      if (!known.current.has(each)) said.push(String(each.message));
      known.current.add(each);
    }
  }, [notifications]);
  return null;
};

const noDrafts: Drafts = { register: () => () => undefined, find: async () => null, drop: () => undefined };

async function openForm(city = 'Bonn', drafts?: Drafts) {
  const fields = ['name', 'city', 'blz', 'zip'].map(name => [`resources.banks.fields.${name}`, name]);
  renderKit(
    <DraftsContext value={drafts ?? noDrafts}>
      <ReadAgain />
      <Link to="/elsewhere">elsewhere</Link>
      <Listener />
      <Notification />
      <Routes>
        <Route path="/banks/:id" element={<BankForm />} />
        <Route path="*" element={<p>saved</p>} />
      </Routes>
    </DraftsContext>,
    { resource: 'banks', dataProvider, messages: { ...Object.fromEntries(fields), ...texts }, locale: 'en' },
  );
  await screen.findByDisplayValue(city);
}

const input = (name: string) => screen.getByRole('textbox', { name: new RegExp(`^${name}\\b`) });
const save = async () => userEvent.click(await screen.findByRole('button', { name: 'Save' }));
async function type(name: string, text: string) {
  await userEvent.clear(input(name));
  await userEvent.type(input(name), text);
  await userEvent.tab();
}

test('changes of other fields meet without a question, and the toast names what somebody else has changed', async () => {
  await openForm();
  await type('city', 'Ulm');
  saveElsewhere({ name: 'Volksbank' });
  await save();
  await screen.findByText('Anna Berg changed this in the meantime, and it is kept: name');
  await screen.findByText('saved');
  expect(stored).toMatchObject({ version: 3, city: 'Ulm', name: 'Volksbank' });
  expect(said).not.toContain(invalid);
});

test('a field that both have changed is asked about: mine, theirs and by whom; nothing is chosen beforehand', async () => {
  await openForm();
  await type('city', 'Ulm');
  saveElsewhere({ city: 'Köln', name: 'Volksbank' });
  await save();
  const dialog = within(await screen.findByRole('dialog', { name: 'Changed at the same time' }));
  const clash = within(dialog.getByRole('group', { name: 'city' }));
  const [mine, theirs] = clash.getAllByRole<HTMLInputElement>('radio');
  expect([mine?.checked, theirs?.checked]).toEqual([false, false]);
  expect(mine?.closest('label')?.textContent).toBe('What you enteredUlm');
  expect(theirs?.closest('label')?.textContent).toMatch(/^Anna Berg, .*2026.*Köln$/);
  expect(clash.getByText(/^Before:/).textContent).toBe('Before: Bonn');
  const taken = dialog.getByText('Merged without conflict:');
  expect(within(taken).getByRole('listitem').textContent).toBe('name: Sparkasse → Volksbank');
  expect(dialog.getByRole('button', { name: '1 decision left' })).toHaveProperty('disabled', true);

  mine?.focus();
  await userEvent.keyboard(' ');
  await userEvent.click(dialog.getByRole('button', { name: 'Save with these choices' }));
  await screen.findByText('saved');
  expect(stored).toMatchObject({ version: 3, city: 'Ulm', name: 'Volksbank' });
});

test('theirs stays where it is chosen, and a second save meanwhile asks again', async () => {
  await openForm();
  await type('city', 'Ulm');
  saveElsewhere({ city: 'Köln' });
  await save();
  await userEvent.click(await screen.findByRole('radio', { name: /Ulm$/ }));
  saveElsewhere({ city: 'Mainz' });
  await userEvent.click(screen.getByRole('button', { name: 'Save with these choices' }));
  await userEvent.click(await screen.findByRole('radio', { name: /Mainz$/ }));
  await userEvent.click(screen.getByRole('button', { name: 'Save with these choices' }));
  await screen.findByText('saved');
  expect(stored).toMatchObject({ city: 'Mainz' });
});

test('who goes back to the form keeps what they typed, and is asked with the next save', async () => {
  await openForm();
  await type('city', 'Ulm');
  saveElsewhere({ city: 'Köln' });
  await save();
  await userEvent.click(await screen.findByRole('button', { name: 'Back to the form' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(input('city')).toHaveProperty('value', 'Ulm');
  await save();
  await screen.findByRole('dialog', { name: 'Changed at the same time' });
  expect(stored).toMatchObject({ city: 'Köln' });
});

test('a record that is read again below a changed field is still asked about', async () => {
  await openForm();
  await type('city', 'Ulm');
  saveElsewhere({ city: 'Köln', name: 'Volksbank' });
  fireEvent.click(screen.getByText('read again'));
  await screen.findByDisplayValue('Volksbank');
  expect(input('city')).toHaveProperty('value', 'Ulm');
  await save();
  await screen.findByRole('dialog', { name: 'Changed at the same time' });
  expect(stored).toMatchObject({ city: 'Köln' });
});

test('a refusal for another reason is said as before', async () => {
  await openForm();
  refusal = new HttpError('Closed by now', 409, { code: 'locked' });
  await save();
  await screen.findByText('Closed by now');
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(said).not.toContain(invalid);
});

test('a fault in a field is said beside it and for the form, with each save', async () => {
  await openForm();
  await type('name', ' ');
  for (const times of [1, 2]) {
    await save();
    await waitFor(() => expect(said.filter(text => text === invalid)).toHaveLength(times));
  }
  await type('name', 'Volksbank');
  await save();
  await screen.findByText('saved');
  expect(said.filter(text => text === invalid)).toHaveLength(2);
});

test('a fault that only the server finds is said beside its field and for the form', async () => {
  await openForm();
  await type('city', 'Ulm');
  refusal = new HttpError('Bad input', 400, { code: 'validationFailed', errors: { city: 'Not this one' } });
  await save();
  await screen.findByText('Not this one');
  await waitFor(() => expect(said).toContain(invalid));
});

test('input that was left when the session ended is based on what its author had seen then', async () => {
  const draft = { at: 0, values: { city: 'Ulm' }, base: { city: 'Bonn', version: 1 } };
  saveElsewhere({ city: 'Köln' });
  await openForm('Köln', { ...noDrafts, find: async () => draft });
  await userEvent.click(await screen.findByRole('button', { name: 'Use what I entered' }));
  await save();
  await screen.findByRole('radio', { name: /Ulm$/ });
  expect(screen.getByText(/^Before:/).textContent).toBe('Before: Bonn');
  expect(stored).toMatchObject({ city: 'Köln' });
});

test.each([
  ['the server cannot be reached', new HttpError('Failed to fetch', 0)],
  ['the server fails', new HttpError('Fehler', 500, { code: 'internal' })],
  ['the step is not allowed', new HttpError('Verboten', 403, { code: 'forbidden' })],
])('input that was not saved is asked about when the page is left: %s', async (_name, fault) => {
  refusal = fault;
  const ask = vi.mocked(window.confirm).mockClear().mockReturnValue(false);
  await openForm();
  await type('city', 'Ulm');
  await save();
  await screen.findByText(fault.message);
  expect(ask).not.toHaveBeenCalled();
  await userEvent.click(screen.getByRole('link', { name: 'elsewhere' }));
  await waitFor(() => expect(ask).toHaveBeenCalledTimes(1));
  screen.getByDisplayValue('Ulm');

  refusal = null;
  ask.mockReturnValue(true);
  await save();
  await screen.findByText('saved');
  expect(stored).toMatchObject({ version: 2, city: 'Ulm' });
});
