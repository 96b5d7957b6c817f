// @vitest-environment jsdom

import { LabelsContext } from '@engine/admin/kit/page/parts/usePages';
import { createServices } from '@engine/admin/shell/createServices';
import { ServicesContext } from '@engine/admin/shell/services';
import { BillRunDialog } from '@office/bills/screens/BillRunDialog';
import { DunningDialog } from '@office/dunning/screens/DunningDialog';
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { ReactNode } from 'react';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { facts } from '../../../../src/cli/screens/facts';
import { type ApiServer, problem, startApi } from '../shell/apiServer';
import { renderKit } from './renderKit';

let api: ApiServer;
beforeEach(async () => {
  api = await startApi();
});
afterEach(() => api.close());

function show(dialog: ReactNode) {
  const { services } = createServices({
    apiUrl: api.apiUrl,
    facts: { ...facts, resources: [] },
    office: {},
    resources: [],
    locale: () => 'de',
  });
  renderKit(
    <ServicesContext value={services}>
      <LabelsContext value={async () => undefined}>{dialog}</LabelsContext>
    </ServicesContext>,
    { resource: 'bills', dataProvider: { getList: async () => ({ data: [], total: 0 }) } },
  );
}
const orders = (path: string) =>
  api.calls.filter(({ url }) => url.endsWith(path)).map(({ body }) => body as Record<string, unknown>);
const submit = async (label: RegExp) => userEvent.click(await screen.findByRole('button', { name: label }));

const billCase = (id: number) => ({ id, number: `F-${id}`, guest: 'Jahn', owed: 1_000 });
const previewOf = (...ids: readonly number[]) => ({
  bills: ids.map(id => ({
    key: `main/01/1/insurer/${id}`,
    kind: 'statutory_single',
    company: 'Taxi Sonnenschein',
    recipient: `Kasse ${id}`,
    processingCode: '01',
    serviceFrom: '2026-10-16',
    serviceTo: '2026-10-18',
    total: 2_000,
    cases: [billCase(id), billCase(10 * id)],
    copayClaimed: null,
  })),
  cases: 2 * ids.length,
  total: 2_000 * ids.length,
  notReady: 0,
  earlier: [],
});

test('a bill run names the bills it shows, and shows them again with what was left out when they have changed', async () => {
  api.answers.set('POST bills/run/preview', { status: 200, body: previewOf(1, 2) });
  api.answers.set('POST bills/run', { status: 409, body: problem(409, 'billListChanged') });
  show(<BillRunDialog onClose={() => undefined} />);
  await submit(/billing\.run\.preview/);
  await userEvent.click(await screen.findByRole('checkbox', { name: /Kasse 2/ }));
  api.answers.set('POST bills/run/preview', { status: 200, body: previewOf(1, 2, 3) });
  await submit(/billing\.run\.issue/);
  await screen.findByText('Kasse 3');
  const [first, second, third] = [1, 2, 3].map(id => ({
    key: `main/01/1/insurer/${id}`,
    cases: [id, 10 * id],
    total: 2_000,
  }));
  expect(orders('/bills/run').map(({ bills, dropped }) => [bills, dropped])).toEqual([[[first], undefined]]);
  expect(screen.getByRole<HTMLInputElement>('checkbox', { name: /Kasse 2/ }).checked).toBe(false);
  await userEvent.click(screen.getByRole('checkbox', { name: /Kasse 2/ }));
  await submit(/billing\.run\.issue/);
  await expect.poll(() => orders('/bills/run').at(1)?.bills).toEqual([first, second, third]);
});

const letter = (id: number) => ({
  debtor: `Kasse ${id}`,
  company: 'Taxi Sonnenschein',
  kind: 'statutory',
  level: 1,
  fee: 250,
  interest: 7,
  older: 0,
  open: 1_000,
  debts: [{ alert: id, bill: id, number: `R-${id}`, due_date: '2026-10-01', days_overdue: 9, open: 1_000 }],
});
const shown = (id: number) => ({ alerts: [id], level: 1, fee: 250, open: 1_000 });

test('a dunning run names the letters it shows, and reads them again when they have changed', async () => {
  const answer = (...ids: readonly number[]) =>
    api.answers.set('POST overdue-payment-alerts/dunning/preview', {
      status: 200,
      body: { letters: ids.map(letter), withheld: [] },
    });
  answer(1, 2);
  api.answers.set('POST overdue-payment-alerts/run', { status: 200, body: {} });
  api.answers.set('POST overdue-payment-alerts/dunning', {
    status: 409,
    body: problem(409, 'dunningListChanged'),
  });
  show(<DunningDialog onClose={() => undefined} />);
  const [, box] = await screen.findAllByRole('checkbox');
  await userEvent.click(box ?? document.body);
  answer(1, 2, 3);
  await submit(/dunning\.write$/);
  await screen.findByText('Kasse 3');
  await submit(/dunning\.write$/);
  await expect
    .poll(() => orders('/dunning'))
    .toEqual([{ letters: [shown(1)] }, { letters: [shown(1), shown(3)] }]);
});
