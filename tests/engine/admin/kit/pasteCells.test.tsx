// @vitest-environment jsdom

import { TourList } from '@generated/admin/tour';
import { TourTable } from '@office/tours/screens/TourTable';
import { tours as texts } from '@office/tours/texts/de';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { memoryStore, type RaRecord, ResourceDefinitionContextProvider } from 'react-admin';
import { beforeEach, expect, test, vi } from 'vitest';
import { renderKit } from './renderKit';

const day = '2026-11-23';
let stored: readonly RaRecord[] = [];

const tour = (id: number, more: object): RaRecord => ({
  ...{
    id,
    version: 1,
    _label: `T-${id}`,
    number: `T-${id}`,
    date: day,
    pickup_at: '08:00',
    status: 'driven',
  },
  ...{ km_loaded: id * 10, signature_present: false, pickup_actual: null, dropoff_actual: null },
  ...more,
});

const update = vi.fn(async (_: string, { id, data }: { id: unknown; data: object }) => {
  stored = stored.map(each => (each.id === id ? { ...each, ...data, version: each.version + 1 } : each));
  return { data: stored.find(each => each.id === id) as never };
});

beforeEach(async () => {
  update.mockClear();
  window.location.hash = `/tours?filter=${encodeURIComponent(JSON.stringify({ date: day }))}`;
  stored = [tour(1, {}), tour(2, { status: 'cancelled' }), tour(3, { pickup_at: '23:50' })];
  renderKit(
    <ResourceDefinitionContextProvider definitions={{ tours: { name: 'tours', hasShow: true } }}>
      <TourList table={TourTable} />
    </ResourceDefinitionContextProvider>,
    {
      resource: 'tours',
      store: memoryStore(),
      messages: texts,
      dataProvider: {
        getList: async () => ({ data: stored, total: stored.length }) as never,
        getMany: async () => ({ data: [] }),
        update: update as never,
      },
    },
  );
  await screen.findByLabelText(/km_loaded, .*T-1/);
});

const cell = (name: string, id: number) =>
  screen.getByLabelText<HTMLInputElement>(new RegExp(`${name}, .*T-${id}`));
const paste = (input: HTMLInputElement, text: string) =>
  fireEvent.paste(input, { clipboardData: { getData: () => text } });
const valuesOf = (id: number) => {
  const found = stored.find(each => each.id === id);
  return [found?.km_loaded, found?.signature_present];
};

test('a block goes into the rows and columns from the cell on, and is taken back as a whole', async () => {
  paste(cell('km_loaded', 1), '12,5\tx\r\n99\tx\r\n31\t\r\n7\t\r\n');
  const notice = await screen.findByText(
    '3 Werte eingefügt. 3 Werte hatten keine Zelle, in die sie gehören.',
  );
  expect([1, 2, 3].map(valuesOf)).toEqual([
    [125, true],
    [20, false],
    [310, false],
  ]);
  const alert = notice.closest<HTMLElement>('[role=alert]');
  if (!alert) throw new Error('No notice.');
  await userEvent.click(within(alert).getByRole('button', { name: 'Undo' }));
  await waitFor(() =>
    expect([1, 2, 3].map(valuesOf)).toEqual([
      [10, false],
      [20, false],
      [30, false],
    ]),
  );
  expect(screen.queryByText(/Werte eingefügt/)).toBeNull();
});

test('what a cell cannot read stays in it as it was pasted, with the reason, and nothing of it is saved', async () => {
  paste(cell('km_loaded', 1), 'weit\n44');
  await waitFor(() => expect(valuesOf(3)).toEqual([30, false]));
  await screen.findByText('Das ist so nicht lesbar');
  const refused = '1 Wert wurde nicht angenommen, der Grund steht in der Zelle.';
  await screen.findByText(`0 Werte eingefügt. ${refused} 1 Wert hatte keine Zelle, in die er gehört.`);
  expect(cell('km_loaded', 1).value).toBe('weit');
  expect(valuesOf(1)).toEqual([10, false]);
});

const instantsOf = (id: number) => {
  const found = stored.find(each => each.id === id);
  return [found?.pickup_actual, found?.dropoff_actual];
};

test('times around midnight that are pasted at once fall on the day after, and the cells say so', async () => {
  paste(cell('pickup_actual', 3), '00:10\t00:40');
  await waitFor(() =>
    expect(instantsOf(3)).toEqual(['2026-11-23T23:10:00.000Z', '2026-11-23T23:40:00.000Z']),
  );
  expect(await screen.findAllByText('+1')).toHaveLength(2);
  expect(cell('pickup_actual', 3).value).toBe('00:10');
});

test('an arrival follows a pick-up that is still being saved', async () => {
  paste(cell('pickup_actual', 1), '19:30\t01:00');
  await waitFor(() =>
    expect(instantsOf(1)).toEqual(['2026-11-23T18:30:00.000Z', '2026-11-24T00:00:00.000Z']),
  );
  expect(await screen.findAllByText('+1')).toHaveLength(1);
});

test('one value alone is left to the cell, also with the line end of a spreadsheet', () => {
  const isLeft = paste(cell('km_loaded', 1), '12,5\r\n');
  expect(isLeft).toBe(true);
  expect(update).not.toHaveBeenCalled();
});

/** Lets the next save wait until its outcome is given. */
function heldSave() {
  const save = update.getMockImplementation();
  let accept = () => {};
  let refuse = () => {};
  const answered = new Promise<void>((resolve, reject) => {
    accept = () => resolve();
    refuse = () => reject(new Error('Refused for the first text'));
  });
  update.mockImplementationOnce(async (resource, order) => {
    await answered;
    if (!save) throw new Error('No save.');
    return save(resource, order);
  });
  return { accept, refuse };
}
const settled = () => act(() => new Promise(resolve => setTimeout(resolve, 100)));

test('what is typed while the cell is being saved stays, and is saved in its turn', async () => {
  const { accept } = heldSave();
  const input = cell('km_loaded', 1);
  await userEvent.clear(input);
  await userEvent.type(input, '12{Enter}');
  await userEvent.clear(input);
  await userEvent.type(input, '3');
  accept();
  await waitFor(() => expect(valuesOf(1)).toEqual([120, false]));
  await settled();
  expect(cell('km_loaded', 1).value).toBe('3');
  await userEvent.type(cell('km_loaded', 1), '4{Enter}');
  await waitFor(() => expect(valuesOf(1)).toEqual([340, false]));
  await waitFor(() => expect(cell('km_loaded', 1).value).toBe('34,0'));
});

test('the fault of an earlier text is not shown at what was typed since', async () => {
  const { refuse } = heldSave();
  const input = cell('km_loaded', 1);
  await userEvent.clear(input);
  await userEvent.type(input, '12{Enter}');
  await userEvent.clear(input);
  await userEvent.type(input, '3');
  refuse();
  await settled();
  expect(cell('km_loaded', 1).value).toBe('3');
  expect(screen.queryByText('Refused for the first text')).toBeNull();
  expect(cell('km_loaded', 1).getAttribute('aria-invalid')).toBeNull();
});
