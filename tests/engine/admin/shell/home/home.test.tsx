// @vitest-environment jsdom

import type { GeneratedResource } from '@engine/admin/kit/page/generatedResource';
import type { FirstStepState } from '@engine/shared/firstSteps';
import { cleanup, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { type ApiServer, clerk, problem, startApi } from '../apiServer';
import { renderApp } from '../renderApp';

const resources: GeneratedResource[] = ['tours', 'bill-cases', 'bills', 'payments'].map((name, order) => ({
  name,
  icon: '',
  menu: { group: 'billing', order },
  operations: ['list', 'read'],
  load: async () => ({ list: () => <h1>{name}</h1> }),
}));

const count = (resource: string, filter: string, waiting: number, tone = 'todo') => ({
  resource,
  filter,
  tone,
  count: waiting,
  capped: false,
});
const counts = [
  count('bills', 'overdue', 7, 'urgent'),
  count('tours', 'no_case', 4),
  count('payments', 'unallocated', 3),
  count('bill-cases', 'to_bill', 2),
  count('bill-cases', 'has_errors', 0, 'urgent'),
  count('tours', 'no_signature', 0, 'urgent'),
];

let api: ApiServer;
beforeEach(async () => {
  window.matchMedia = query =>
    ({ matches: query.includes('min-width'), addEventListener() {}, removeEventListener() {} }) as never;
  window.scrollTo = () => undefined;
  localStorage.clear();
  api = await startApi({ history: [] });
  api.permissions = resources.map(({ name }) => `${name}.list`);
  api.answers.set('GET work/counts', { status: 200, body: counts });
  api.answers.set('GET work/sums', { status: 200, body: [] });
  api.answers.set('GET work/charts', { status: 200, body: [] });
});
afterEach(async () => {
  cleanup();
  await api.close();
});

async function openHome() {
  await renderApp({ api, resources, path: '/', hasPages: false });
  await screen.findByRole('heading', { level: 1 });
  return userEvent.setup();
}

const shownTasks = async () => {
  const [first] = within(await screen.findByRole('region', { name: 'At a glance' })).getAllByRole('list');
  return within(first ?? document.body)
    .getAllByRole('link')
    .map(({ textContent }) => textContent);
};

describe('what is due', () => {
  it('begins with the daily work of the role, done or not, and folds the rest', async () => {
    const user = await openHome();
    expect(await shownTasks()).toEqual([
      '0Has errorsBill cases',
      '2Ready to billBill cases',
      '4No bill caseTours',
    ]);
    const more = screen.getByRole('button', { name: 'More figures (2)' });
    expect(more.getAttribute('aria-expanded')).toBe('false');
    expect(screen.queryByRole('link', { name: /Overdue/ })).toBeNull();
    await user.click(more);
    expect(screen.getByRole('link', { name: /Overdue/ }).getAttribute('href')).toBe(
      `/tours/bills?filter=${encodeURIComponent('{"overdue":true}')}`,
    );
    expect(screen.getByRole('link', { name: 'Tours: No signature' })).toBeTruthy();
  });

  it('calls the rest tasks for those alone who may change something', async () => {
    api.permissions = [...api.permissions, 'bills.update'];
    await openHome();
    const tasks = within(await screen.findByRole('region', { name: 'To do' }));
    expect(tasks.getByRole('button', { name: 'More tasks (2)' })).toBeTruthy();
  });

  it('shows who holds two roles the first of both before the second of either', async () => {
    api.user = { ...clerk, roles: ['billing', 'accounting'] };
    await openHome();
    expect((await shownTasks()).slice(0, 3)).toEqual([
      '0Has errorsBill cases',
      '3Not fully allocatedPayments',
      '7OverdueBills',
    ]);
  });

  it('begins with what cannot wait where a role has no daily work', async () => {
    api.user = { ...clerk, roles: ['night-shift'] };
    await openHome();
    expect((await shownTasks())[0]).toBe('7OverdueBills');
  });

  it('says at once that nothing waits where no task has a record', async () => {
    api.user = { ...clerk, roles: ['night-shift'] };
    api.permissions = [...api.permissions, 'bills.update'];
    api.answers.set('GET work/counts', { status: 200, body: [count('bills', 'overdue', 0, 'urgent')] });
    await openHome();
    const tasks = within(await screen.findByRole('region', { name: 'To do' }));
    expect(tasks.getByText('Done:')).toBeTruthy();
    expect(tasks.getByRole('link', { name: 'Bills: Overdue' })).toBeTruthy();
    expect(tasks.queryByRole('button')).toBeNull();
  });

  it('says what could not be found out, and asks again', async () => {
    api.permissions.push('history.list');
    api.answers.set('GET work/counts', { status: 503, body: problem(503, 'unavailable') });
    api.answers.set('GET work/sums', { status: 503, body: problem(503, 'unavailable') });
    const user = await openHome();
    const failed = await screen.findByText('Your tasks cannot be loaded at the moment.');
    await screen.findByText('The figures cannot be calculated at the moment.');
    api.answers.set('GET work/counts', { status: 200, body: counts });
    const notice = failed.closest<HTMLElement>('[role=alert]') ?? document.body;
    await user.click(within(notice).getByRole('button', { name: 'Try again' }));
    expect(await shownTasks()).toHaveLength(3);
  });
});

describe('the first steps of a new office', () => {
  const step = (name: string, resource: string, isDone: boolean): FirstStepState => ({
    name,
    label: { de: name, en: name },
    hint: { de: `${name}?`, en: `why ${name}` },
    resource,
    isDone,
  });
  const answer = (...steps: readonly FirstStepState[]) =>
    api.answers.set('GET work/first-steps', { status: 200, body: steps });

  const asked = () => api.calls.filter(({ url }) => url === '/api/v1/work/first-steps').length;

  it('stand on the home page until each is done, and lead to their lists', async () => {
    api.permissions.push('setup.update');
    answer(step('Prices', 'tours', true), step('Guests', 'payments', false));
    await openHome();
    const steps = await screen.findByRole('region', { name: 'First steps' });
    expect(within(steps).getByText('1 of 2 done')).toBeTruthy();
    expect(within(steps).getByRole('link', { name: 'Guests' }).getAttribute('href')).toBe('/tours/payments');
    expect(
      within(steps)
        .getAllByRole('listitem')
        .map(item => item.textContent),
    ).toEqual(['DonePrices', 'Still to doGuestswhy Guests']);
    cleanup();
    answer(step('Prices', 'tours', true), step('Guests', 'payments', true));
    await openHome();
    await vi.waitFor(() => expect(asked()).toBe(2));
    // the answer is here once this device keeps that nothing is left
    const kept = () => Object.keys(localStorage).some(key => key.endsWith('.home.isSetUp'));
    await vi.waitFor(() => expect(kept()).toBe(true));
    await shownTasks();
    expect(screen.queryByRole('region', { name: 'First steps' })).toBeNull();
    cleanup();
    await openHome();
    await shownTasks();
    expect(asked()).toBe(2);
  });

  it('can be put away, and are no more asked for', async () => {
    api.permissions.push('setup.update');
    answer(step('Guests', 'payments', false));
    const user = await openHome();
    await user.click(await screen.findByRole('button', { name: 'Hide' }));
    expect(screen.queryByRole('region', { name: 'First steps' })).toBeNull();
    cleanup();
    await openHome();
    await shownTasks();
    expect(asked()).toBe(1);
  });

  it('are nothing to those who do not set the office up', async () => {
    answer(step('Guests', 'payments', false));
    await openHome();
    await shownTasks();
    expect(asked()).toBe(0);
  });
});

describe('a chart', () => {
  const june = { issue_date_gte: '2026-06-01', issue_date_lt: '2026-07-01' };
  const turnover = {
    resource: 'bills',
    name: 'turnover',
    by: 'issue_date',
    kind: 'month',
    sums: [
      { field: 'total', scale: 2 },
      { field: 'open', scale: 2 },
    ],
    elements: [{ key: '2026-06', label: null, count: 3, sums: [123_456, 7_890], filter: june }],
  };
  const states = {
    resource: 'bill-cases',
    name: 'states',
    by: 'status',
    kind: 'enum',
    sums: [],
    elements: [{ key: 'cut', label: null, count: 2, sums: [], filter: { status: 'cut' } }],
  };

  it('is a table too, whose rows open the list behind them', async () => {
    api.answers.set('GET work/charts', { status: 200, body: [states, turnover] });
    await openHome();
    const table = await screen.findByRole('table', { name: 'Billed and open by month' });
    expect(
      within(table)
        .getAllByRole('row')
        .map(row => row.textContent),
    ).toEqual(['Issue dateTotalOpenBills', 'Jun 20261,234.56\u00a0€78.90\u00a0€3']);
    expect(within(table).getByRole('link', { name: 'Jun 2026' }).getAttribute('href')).toBe(
      `/tours/bills?${new URLSearchParams({ filter: JSON.stringify(june) })}`,
    );
    const cases = await screen.findByRole('table', { name: 'Cases in progress by status' });
    expect(within(cases).getAllByRole('row').at(-1)?.textContent).toBe('Cut2');
  });

  it('without records says so, and one that failed too', async () => {
    api.answers.set('GET work/charts', { status: 200, body: [{ ...states, elements: [] }] });
    await openHome();
    await screen.findByText('There is nothing to show here yet.');
    cleanup();
    api.answers.set('GET work/charts', { status: 503, body: problem(503, 'unavailable') });
    await openHome();
    await screen.findByText('The charts cannot be drawn at the moment.');
  });
});
