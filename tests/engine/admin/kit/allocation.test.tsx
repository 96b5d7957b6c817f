// @vitest-environment jsdom

import { createServices } from '@engine/admin/shell/createServices';
import { ServicesContext } from '@engine/admin/shell/services';
import { AllocationArea } from '@office/payments/screens/AllocationArea';
import { payments as texts } from '@office/payments/texts/de';
import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { RecordContextProvider } from 'react-admin';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { facts } from '../../../../src/cli/screens/facts';
import { type ApiServer, problem, startApi } from '../shell/apiServer';
import { renderKit } from './renderKit';

const bill = (id: number, open: number, more: object = {}) => ({
  id,
  number: `B-${id}`,
  recipient_name: 'TK',
  open,
  claims_open: 0,
  total: open,
  due_date: null,
  cases: [],
  named_case: null,
  reasons: ['number'],
  score: 1,
  certain: false,
  ...more,
});

let api: ApiServer;
beforeEach(async () => {
  api = await startApi();
});
afterEach(() => api.close());

const answer = (...suggestions: readonly object[]) =>
  api.answers.set('GET payments/1/suggestions', {
    status: 200,
    body: { suggestions, principal_first: true },
  });
const amount = () => screen.findByLabelText<HTMLInputElement>(/Betrag/);
const asked = () => api.calls.filter(({ url }) => url.endsWith('/suggestions')).length;

const payment = { id: 1, version: 1, direction: 'in', status: 'received', rest: 20_000, allocated: 0 };
/** what is read of the payment from now on: as after a change of somebody else */
let read: (change: Partial<typeof payment>) => void;

/** The page of a payment that can be left and come back to. */
function Page() {
  const [isHere, setHere] = useState(true);
  const [record, setRecord] = useState(payment);
  read = change => act(() => setRecord(before => ({ ...before, ...change })));
  return (
    <RecordContextProvider value={record}>
      <button type="button" onClick={() => setHere(!isHere)}>
        Blättern
      </button>
      {isHere && <AllocationArea />}
    </RecordContextProvider>
  );
}

function show() {
  const { services } = createServices({
    apiUrl: api.apiUrl,
    facts: { ...facts, resources: [] },
    office: {},
    resources: [],
    locale: () => 'de',
  });
  renderKit(
    <ServicesContext value={services}>
      <Page />
    </ServicesContext>,
    {
      resource: 'payments',
      record: payment,
      messages: texts,
      dataProvider: {
        getMany: async (_: string, { ids }: { ids: readonly unknown[] }) =>
          ({ data: ids.map(id => ({ id, _label: `F-${id}` })) }) as never,
        getList: async () => ({ data: [], total: 0 }),
      },
    },
  );
}

test('a draft begins with what is open now, though the payment was looked at before', async () => {
  answer(bill(100, 20_000));
  show();
  expect((await amount()).value).toBe('200,00');
  const turn = screen.getByRole('button', { name: 'Blättern' });
  await userEvent.click(turn);
  answer(bill(100, 5_000));
  await userEvent.click(turn);
  expect((await amount()).value).toBe('50,00');
});

test('a refused draft starts over with what is open by then', async () => {
  answer(bill(100, 20_000));
  show();
  await amount();
  answer(bill(100, 5_000));
  api.answers.set('POST payments/1/allocate', { status: 409, body: problem(409, 'moreThanOpen') });
  await userEvent.click(screen.getByRole('button', { name: texts.payments.allocate.book }));
  await waitFor(async () => expect((await amount()).value).toBe('50,00'));
});

test('a draft keeps what was typed when the window is looked at again', async () => {
  answer(bill(100, 20_000));
  show();
  const input = await amount();
  await userEvent.clear(input);
  await userEvent.type(input, '12,34');
  answer(bill(100, 20_000, { cases: [{ id: 7, name: '7', open: 1_000 }] }));
  act(() => void window.dispatchEvent(new Event('visibilitychange')));
  await expect.poll(asked).toBe(2);
  await act(() => new Promise(resolve => setTimeout(resolve, 100)));
  expect((await amount()).value).toBe('12,34');
});

test('a draft that is refused for another reason keeps what was typed', async () => {
  answer(bill(100, 20_000));
  show();
  const input = await amount();
  await userEvent.clear(input);
  await userEvent.type(input, '12,34');
  api.answers.set('POST payments/1/allocate', { status: 409, body: problem(409, 'periodClosed') });
  await userEvent.click(screen.getByRole('button', { name: texts.payments.allocate.book }));
  await expect.poll(asked).toBe(2);
  await act(() => new Promise(resolve => setTimeout(resolve, 100)));
  expect((await amount()).value).toBe('12,34');
});

async function type(text: string): Promise<void> {
  const input = await amount();
  await userEvent.clear(input);
  await userEvent.type(input, text);
}

test('a draft and a dialog keep what was typed when somebody else changes another field of the payment', async () => {
  answer(bill(100, 20_000));
  show();
  await type('12,34');
  await userEvent.click(screen.getByRole('button', { name: texts.payments.refund.open }));
  const reason = await screen.findByRole('textbox', { name: /Grund/ });
  await userEvent.type(reason, 'doppelt');
  answer(bill(100, 20_000), bill(101, 500));
  read({ version: 2 });
  await expect.poll(asked).toBe(2);
  await screen.findByText(/B-101/);
  expect(screen.getByDisplayValue('doppelt')).toBe(reason);
  expect(screen.getByDisplayValue('12,34')).toBeTruthy();
  expect(screen.queryByText(texts.payments.allocate.replaced)).toBeNull();
});

test('a draft that nothing was typed into follows the changed payment', async () => {
  answer(bill(100, 20_000));
  show();
  await amount();
  answer(bill(101, 500));
  read({ version: 2 });
  await waitFor(async () => expect((await amount()).value).toBe('5,00'));
});

test('a draft for another sum than is left now starts over, and says so where something was typed', async () => {
  answer(bill(100, 20_000));
  show();
  await amount();
  answer(bill(100, 9_000));
  read({ version: 2, rest: 9_000, allocated: 11_000 });
  await waitFor(async () => expect((await amount()).value).toBe('90,00'));
  expect(screen.queryByText(texts.payments.allocate.replaced)).toBeNull();
  await type('12,34');
  answer(bill(100, 5_000));
  read({ version: 3, rest: 5_000, allocated: 15_000 });
  await screen.findByText(texts.payments.allocate.replaced);
  expect((await amount()).value).toBe('50,00');
  await type('1,00');
  expect(screen.queryByText(texts.payments.allocate.replaced)).toBeNull();
});

test('what the user has posted is gone without a word', async () => {
  answer(bill(100, 20_000));
  show();
  await type('150,00');
  api.answers.set('POST payments/1/allocate', { status: 200, body: {} });
  await userEvent.click(screen.getByRole('button', { name: texts.payments.allocate.book }));
  await expect.poll(asked).toBe(2);
  answer(bill(100, 5_000));
  read({ version: 2, rest: 5_000, allocated: 15_000 });
  await waitFor(async () => expect((await amount()).value).toBe('50,00'));
  expect(screen.queryByText(texts.payments.allocate.replaced)).toBeNull();
});

test('a draft is asked for before the page is closed, once something was typed', async () => {
  answer(bill(100, 20_000));
  show();
  await amount();
  const leaves = () => window.dispatchEvent(new Event('beforeunload', { cancelable: true }));
  expect(leaves()).toBe(true);
  await type('12,34');
  expect(leaves()).toBe(false);
});
