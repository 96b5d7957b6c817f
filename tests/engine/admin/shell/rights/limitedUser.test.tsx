// @vitest-environment jsdom

import type { GeneratedResource } from '@engine/admin/kit/page/generatedResource';
import { goToKeys } from '@engine/admin/shell/shortcuts/goTo';
import { cleanup, screen, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { type ApiServer, clerk, startApi } from '../apiServer';
import { renderApp } from '../renderApp';
import { urls } from '../routing/urls';

const resources: GeneratedResource[] = ['banks', 'bills'].map(name => ({
  name,
  icon: 'ic:baseline-home',
  menu: { group: 'billing', order: 1 },
  operations: ['list', 'read'],
  load: async () => ({ list: () => <h1>{name}</h1> }),
}));

let api: ApiServer;
beforeEach(async () => {
  window.matchMedia = query =>
    ({ matches: query.includes('min-width'), addEventListener() {}, removeEventListener() {} }) as never;
  window.scrollTo = () => undefined;
  localStorage.clear();
  api = await startApi();
});
afterEach(async () => {
  cleanup();
  await api.close();
});

it('shows what the limits of a user leave of the rights, and no way to lists without a visible record', async () => {
  const permissions = ['banks.list', 'bills.list'];
  const body = { user: clerk, permissions, withheld: ['banks.create'], out_of_sight: ['bills'] };
  api.answers.set('GET auth/verify-token', { status: 200, body });
  const { services } = await renderApp({ api, resources, urls, path: '/UserRechte' });

  const lineOf = async (key: string) => (await screen.findByTitle(key)).textContent;
  expect(await lineOf('banks.list')).toMatch(/Allowed$/);
  expect(await lineOf('bills.list')).toMatch(/Allowed.*None of these records is visible/);
  expect(await lineOf('banks.create')).toMatch(/Allowed.*No record can be created/);
  const menu = screen.getByRole('navigation', { name: 'Main menu' });
  expect(within(menu).getByRole('link', { name: /banks/i })).toBeTruthy();
  expect(within(menu).queryByRole('link', { name: /bills/i })).toBeNull();
  expect(goToKeys(services).map(({ resource }) => resource)).not.toContain('bills');
  expect(services.permissions.isOutOfSight('banks')).toBe(false);
});
