// @vitest-environment jsdom

import type { GeneratedResource } from '@engine/admin/kit/page/generatedResource';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type ApiServer, problem, startApi } from '../apiServer';
import { renderApp } from '../renderApp';
import { urls } from '../routing/urls';
import { matrix } from './matrixOf';

const resources: GeneratedResource[] = ['banks', 'bills', 'roles'].map(name => ({
  name,
  icon: 'ic:baseline-home',
  menu: { group: name === 'roles' ? 'authorization' : 'billing', order: 1 },
  operations: ['list', 'read'],
  load: async () => ({ list: () => <h1>{name}</h1> }),
}));

const effects = {
  users: [{ id: 7, name: 'Berger, Bea', gains: [], loses: ['banks.list'] }],
  records: [{ resource: 'banks', user_id: 7, before: 319, after: 0, capped: false }],
  lockout: false,
  beyondOwn: [],
};

let api: ApiServer;
beforeEach(async () => {
  window.matchMedia = query =>
    ({ matches: query.includes('min-width'), addEventListener() {}, removeEventListener() {} }) as never;
  window.scrollTo = () => undefined;
  localStorage.clear();
  api = await startApi();
  api.permissions = ['banks.list', 'roles.list', 'roles.read', 'roles.update', 'users.view_as'];
  api.answers.set('GET authorization/matrix', { status: 200, body: matrix });
  api.answers.set('POST authorization/matrix/preview', { status: 200, body: effects });
  api.answers.set('PUT authorization/matrix', { status: 200, body: { id: 1 } });
});
afterEach(async () => {
  cleanup();
  await api.close();
});

async function openMatrix() {
  await renderApp({ api, resources, urls, path: '/authorization/matrix' });
  await screen.findByRole('grid');
  return userEvent.setup();
}

const sentTo = (method: string, path: string) =>
  api.calls.filter(call => call.method === method && call.url.endsWith(path)).map(({ body }) => body);

/** Opens everything and gives the keyboard to the cell of a role in the row of a right. */
async function focusOn(user: ReturnType<typeof userEvent.setup>, row: string, column: number) {
  await user.click(screen.getByRole('button', { name: 'Open all' }));
  const line = rowOf(row);
  within(line).getAllByRole('gridcell')[column - 1]?.focus();
}

function rowOf(key: string): HTMLElement {
  const row = document.querySelector(`[title="${key}"]`)?.parentElement;
  if (!row) throw new Error(`There is no row ${key}.`);
  return row;
}

const focused = () => document.activeElement?.getAttribute('aria-label');

describe('the matrix by keyboard', () => {
  it('moves with the arrows, changes with space, and goes back with shift and space', async () => {
    const user = await openMatrix();
    await focusOn(user, 'banks.list', 2);
    expect(focused()).toBe('Allowed, as shipped');
    await user.keyboard(' ');
    expect(focused()).toBe('Allowed by decision, not saved yet');
    await user.keyboard(' ');
    expect(focused()).toBe('Taken away by decision, not saved yet');
    await user.keyboard('{ArrowDown}{ArrowLeft}');
    expect(document.activeElement).toBe(within(rowOf('banks.read')).getAllByRole('gridcell')[0]);
    await user.keyboard('{ArrowUp}{End}{Shift>} {/Shift}');
    expect(focused()).toBe('Allowed, as shipped');
    await user.keyboard('{Home}');
    expect(document.activeElement?.textContent).toBe('See lists');
  });

  it('undoes and redoes', async () => {
    const user = await openMatrix();
    await focusOn(user, 'banks.list', 2);
    await user.keyboard('  {Control>}z{/Control}');
    expect(focused()).toBe('Allowed by decision, not saved yet');
    await user.keyboard('{Control>}y{/Control}');
    expect(focused()).toBe('Taken away by decision, not saved yet');
    await user.keyboard('{Control>}zz{/Control}');
    expect(focused()).toBe('Allowed, as shipped');
  });

  it('fills a column from the menu of its head with what the filter shows', async () => {
    const user = await openMatrix();
    await user.type(screen.getByRole('searchbox', { name: 'Search rights…' }), 'banks');
    screen.getByRole('columnheader', { name: /Billing/ }).focus();
    await user.keyboard('{Enter}');
    await user.click(await screen.findByRole('menuitem', { name: 'Allow all rights shown' }));
    await user.click(screen.getByRole('button', { name: 'Check and save' }));
    await waitFor(() => expect(sentTo('POST', '/preview')).toHaveLength(1));
    const changes = [1, 2, 9, 3].map(permission => ({ role: 3, permission, granted: true }));
    expect(sentTo('POST', '/preview')).toEqual([{ changes, scopes: [] }]);
  });

  it('makes a role like another from the menu of its head', async () => {
    const user = await openMatrix();
    screen.getByRole('columnheader', { name: /Billing/ }).focus();
    await user.keyboard('{Enter}');
    await user.click(await screen.findByRole('menuitem', { name: 'Like another role …' }));
    const other = await screen.findByRole('menuitem', { name: 'Administrator' });
    await waitFor(() => expect(document.activeElement).toBe(other));
    expect(screen.getAllByRole('menuitem')).toEqual([other]);
    await user.keyboard('{Enter}');
    await user.click(screen.getByRole('button', { name: 'Check and save' }));
    await waitFor(() => expect(sentTo('POST', '/preview')).toHaveLength(1));
    const changes = [3, 6, 7, 8, 9].map(permission => ({ role: 3, permission, granted: true }));
    expect(sentTo('POST', '/preview')).toEqual([{ changes, scopes: [] }]);
  });

  it('opens and closes a row with space on its name', async () => {
    const user = await openMatrix();
    const name = screen.getByRole('rowheader', { name: /banks/i });
    expect(name.getAttribute('aria-expanded')).toBe('false');
    name.focus();
    await user.keyboard(' ');
    expect(name.getAttribute('aria-expanded')).toBe('true');
    expect(rowOf('banks.list')).toBeTruthy();
  });
});

describe('saving', () => {
  async function openPreview() {
    const user = await openMatrix();
    await focusOn(user, 'banks.list', 2);
    await user.keyboard('  ');
    await user.click(screen.getByRole('button', { name: 'Check and save' }));
    const dialog = await screen.findByRole('dialog');
    await within(dialog).findByText('Berger, Bea');
    return { user, dialog };
  }
  const changes = [{ role: 3, permission: 1, granted: false }];

  it('shows first who loses what and which records go out of sight, then sends the reason', async () => {
    const { user, dialog } = await openPreview();
    expect(dialog.textContent).toContain('Banks: See lists');
    expect(dialog.textContent).toContain('319 → 0');
    await user.click(within(dialog).getByRole('button', { name: 'Save' }));
    expect(dialog.textContent).toContain('Please give a reason.');
    expect(sentTo('PUT', '/matrix')).toEqual([]);
    await user.type(within(dialog).getByRole('textbox', { name: /Reason/ }), 'New division of work');
    await user.click(within(dialog).getByRole('button', { name: 'Save' }));
    await waitFor(() =>
      expect(sentTo('PUT', '/matrix')).toEqual([
        { version: 'v1', changes, scopes: [], reason: 'New division of work' },
      ]),
    );
    await screen.findByText('Rights saved. They are in effect now.');
  });

  it('is refused while no user could manage roles afterwards', async () => {
    api.answers.set('POST authorization/matrix/preview', {
      status: 200,
      body: { ...effects, lockout: true },
    });
    const { dialog } = await openPreview();
    expect(dialog.textContent).toContain('This would lock everybody out');
    expect(within(dialog).getByRole<HTMLButtonElement>('button', { name: 'Save' }).disabled).toBe(true);
  });

  it('after somebody else saved loads the new state and keeps the changes', async () => {
    const { user, dialog } = await openPreview();
    api.answers.set('PUT authorization/matrix', { status: 412, body: problem(412, 'stale') });
    api.answers.set('GET authorization/matrix', { status: 200, body: { ...matrix, version: 'v2' } });
    await user.type(within(dialog).getByRole('textbox', { name: /Reason/ }), 'Again');
    await user.click(within(dialog).getByRole('button', { name: 'Save' }));
    await within(dialog).findByText(/your changes are kept/);
    api.answers.set('PUT authorization/matrix', { status: 200, body: { id: 2 } });
    const save = within(dialog).getByRole<HTMLButtonElement>('button', { name: 'Save' });
    await waitFor(() => expect(save.disabled).toBe(false));
    await user.click(save);
    await waitFor(() =>
      expect(sentTo('PUT', '/matrix').at(-1)).toEqual({
        version: 'v2',
        changes,
        scopes: [],
        reason: 'Again',
      }),
    );
  });
});

it('who may not change roles can look, and sees why not more', async () => {
  api.permissions = ['roles.list', 'roles.read'];
  const user = await openMatrix();
  expect(screen.getByRole('grid').getAttribute('aria-readonly')).toBe('true');
  await screen.findByText(/You can look at the matrix/);
  await focusOn(user, 'banks.list', 2);
  await user.keyboard(' ');
  expect(focused()).toBe('Allowed, as shipped');
  expect(screen.queryByRole('button', { name: 'Check and save' })).toBeNull();
});
