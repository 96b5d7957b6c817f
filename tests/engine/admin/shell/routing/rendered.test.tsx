// @vitest-environment jsdom

import type { GeneratedResource } from '@engine/admin/kit/page/generatedResource';
import { cleanup, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import {
  Create,
  CreateButton,
  DataTable,
  Edit,
  EditButton,
  List,
  Show,
  SimpleForm,
  TextField,
  TextInput,
} from 'react-admin';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { type ApiServer, startApi } from '../apiServer';
import { renderApp } from '../renderApp';
import { urls } from './urls';

const pages = {
  list: () => (
    <List actions={<CreateButton label="New" />} exporter={false}>
      <DataTable>
        <DataTable.Col source="name" />
        <DataTable.Col label="act">
          <EditButton label="Change" />
        </DataTable.Col>
      </DataTable>
    </List>
  ),
  create: () => (
    <Create redirect="show">
      <SimpleForm>
        <TextInput source="name" label="Name" />
      </SimpleForm>
    </Create>
  ),
  edit: () => (
    <Edit mutationMode="pessimistic" redirect="show">
      <SimpleForm>
        <TextInput source="name" label="Name" />
      </SimpleForm>
    </Edit>
  ),
  show: () => (
    <Show>
      <h2>Detail</h2>
      <TextField source="name" />
    </Show>
  ),
};
const resources: GeneratedResource[] = ['banks', 'bic', 'bills', 'bill-items', 'roles'].map(name => ({
  name,
  icon: 'ic:baseline-home',
  menu: name === 'bic' ? null : { group: name === 'roles' ? 'authorization' : 'billing', order: 1 },
  operations: name.startsWith('bill') ? ['list', 'read'] : ['list', 'read', 'create', 'update', 'delete'],
  load: async () => pages,
}));

let api: ApiServer;
beforeEach(async () => {
  window.matchMedia = query =>
    ({ matches: query.includes('min-width'), addEventListener() {}, removeEventListener() {} }) as never;
  window.scrollTo = () => undefined;
  localStorage.clear();
  api = await startApi({
    banks: [{ id: 5, version: 3, name: 'Sparkasse', _label: 'Sparkasse' }],
    bic: [{ id: 7, version: 1, bank: 5, name: 'SPKADE2H', _label: 'SPKADE2H' }],
    bills: [{ id: 9, version: 1, name: 'R-9', _label: 'R-9' }],
    'bill-items': [{ id: 1, version: 1, name: 'Pauschale', _label: 'Pauschale' }],
    roles: [{ id: 3, version: 1, name: 'Abrechnung', _label: 'Abrechnung' }],
  });
  api.permissions = resources.flatMap(({ name, operations }) =>
    operations.map(action => `${name}.${action}`),
  );
});
afterEach(async () => {
  cleanup();
  await api.close();
});

async function go(path: string) {
  const { router } = await renderApp({ api, resources, urls, path });
  return { at: () => router.state.location.pathname + router.state.location.search, router };
}
const hrefs = () => [...document.querySelectorAll('a')].map(link => link.getAttribute('href'));

test('every link of a list is a product URL', async () => {
  await go('/banks');
  await screen.findByText('Sparkasse');
  await waitFor(() =>
    expect(hrefs()).toEqual(
      expect.arrayContaining(['/tours/banks/new', '/tours/banks/5?mode=edit', '/tours/authorization/roles']),
    ),
  );
  expect(hrefs().filter(href => href?.includes('~ra') || href?.includes('/create'))).toEqual([]);
});

test('a row opens the detail page, whose tab is named after the record', async () => {
  const { at } = await go('/banks');
  await userEvent.click(await screen.findByText('Sparkasse'));
  await screen.findByText('Detail');
  expect(at()).toBe('/tours/banks/5');
  await waitFor(() => expect(document.title).toBe('Bank Sparkasse – Tours'));
});

test('the same path with mode=edit is the form, and saving leads back to the detail page', async () => {
  const { at } = await go('/banks/5?mode=edit');
  await userEvent.type(await screen.findByDisplayValue('Sparkasse'), ' Köln');
  await userEvent.click(screen.getByRole('button', { name: 'Save' }));
  await screen.findByText('Detail');
  expect(at()).toBe('/tours/banks/5');
  expect(api.tables.banks?.[0]).toMatchObject({ name: 'Sparkasse Köln', version: 4 });
});

test('a creation leads to the new record', async () => {
  const { at } = await go('/banks/new');
  await userEvent.type(await screen.findByLabelText('Name'), 'GLS');
  await userEvent.click(screen.getByRole('button', { name: 'Save' }));
  await screen.findByText('Detail');
  expect(at()).toBe('/tours/banks/6');
});

test('roles turn it round: the path is the form, mode=details the detail page', async () => {
  await go('/authorization/roles/edit/3?mode=details');
  await screen.findByText('Detail');
  cleanup();
  await go('/authorization/roles/edit/3');
  await screen.findByDisplayValue('Abrechnung');
});

test('nested pages keep their parent in the URL', async () => {
  await go('/banks/5/bic/7');
  await screen.findByText('Detail');
  expect(hrefs()).toEqual(expect.arrayContaining(['/tours/banks', '/tours/banks/5', '/tours/banks/5/bic']));
});

test('a fixed path below another resource wins over its records', async () => {
  await go('/bills/billDetailsData');
  await screen.findByText('Pauschale');
});

test.each(['/nope', '/banks/5/unknown', '/authorization/roles/zzz', '/bic'])(
  '%s is not found',
  async path => {
    await go(path);
    await screen.findByText(`Page not found: ${path}`);
  },
);

test('without a session one lands on the sign-in, and afterwards on the page that was asked for', async () => {
  api.user = null;
  const { at } = await go('/banks?page=1');
  await userEvent.type(
    await screen.findByLabelText('E-mail address', {}, { timeout: 30_000 }),
    'a@example.org',
  );
  expect(at()).toBe('/tours/auth');
  await userEvent.type(screen.getByLabelText('Password'), 'x');
  await userEvent.click(screen.getByRole('button', { name: 'Sign in' }));
  await screen.findByText('Sparkasse');
  expect(at()).toBe('/tours/banks?page=1');
});

test('/logout ends the session on the server and goes to the sign-in', async () => {
  const { at } = await go('/logout');
  await screen.findByText('Welcome back');
  expect(at()).toBe('/tours/auth');
  expect(api.user).toBeNull();
});

test.each([
  ['/auth/forgotPassword', 'Forgotten password'],
  ['/auth/resetPassword', 'New password'],
  ['/auth/verifyCode', 'Verification code'],
])('%s is open to everybody', async (path, heading) => {
  api.user = null;
  await go(path);
  await screen.findByRole('heading', { name: heading });
});

test('what a role may not list has no menu entry, and its address says so', async () => {
  api.permissions = ['banks.list', 'banks.read'];
  await go('/banks');
  await screen.findByText('Sparkasse');
  expect(hrefs()).not.toContain('/tours/authorization/roles');
  expect(hrefs().filter(href => /banks\/new|mode=edit/.test(href ?? ''))).toEqual([]);
  cleanup();
  await go('/authorization/roles');
  await screen.findByRole('heading', { name: 'Access denied' });
});

test('every visit is recorded on the server, with the name of the page', async () => {
  await go('/banks/5');
  await waitFor(() =>
    expect(api.calls.find(({ url }) => url.endsWith('/history/new'))?.body).toMatchObject({
      path: '/banks/5',
      name: 'Bank Sparkasse',
      fan_user_id: 1,
    }),
  );
});
