// @vitest-environment jsdom

import { dayOfAddress, monthOfAddress } from '@engine/admin/kit/boards/dayOfAddress';
import { hoursOf, layOut } from '@engine/admin/kit/boards/layOut';
import { PresentationSwitch } from '@engine/admin/kit/boards/PresentationSwitch';
import { PresentedRecords } from '@engine/admin/kit/boards/PresentedRecords';
import { boards } from '@engine/admin/kit/messages/boardsEn';
import { EntityContext } from '@engine/admin/kit/page/entity/entityContext';
import { pagePartsOf } from '@engine/admin/kit/page/parts/pageParts';
import type { ListParts } from '@engine/admin/kit/page/parts/parts';
import { DateValue } from '@engine/admin/kit/values/DateValue';
import { RefValue } from '@engine/admin/kit/values/RefValue';
import { today } from '@engine/shared/day';
import type { EntityMeta } from '@engine/shared/entityMeta';
import type { Presentation, Timeline } from '@engine/shared/presentation';
import { tour } from '@generated/tables/tour';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { ReactNode } from 'react';
import { type GetListParams, ListContextProvider, type RaRecord, useList } from 'react-admin';
import { describe, expect, type Mock, test, vi } from 'vitest';
import { renderKit } from './renderKit';

const asItIs = (_: string, value: unknown) => String(value);
const plan: Timeline = {
  kind: 'timeline',
  name: 'plan',
  day: 'date',
  from: 'pickup_at',
  to: null,
  minutes: 45,
  lanes: ['company', 'vehicle_plate'],
  fields: ['guest'],
};
const at = (id: number, pickup_at: string | null, vehicle_plate: string | null, more = {}): RaRecord => ({
  id,
  date: '2026-11-24',
  pickup_at,
  vehicle_plate,
  company: 7,
  _labels: { company: 'Taxi Weiß' },
  ...more,
});

describe('the plan of a day', () => {
  test('has a lane for each company and car, those without a car last', () => {
    const lanes = layOut(
      [at(1, '08:00', 'M-A 10'), at(2, '09:00', null), at(3, '07:00', 'M-A 9')],
      plan,
      '2026-11-24',
      asItIs,
    );
    expect(lanes.map(({ names }) => names)).toEqual([
      ['Taxi Weiß', 'M-A 9'],
      ['Taxi Weiß', 'M-A 10'],
      ['Taxi Weiß', ''],
    ]);
  });

  test('stacks what overlaps, and uses a line again once it is free', () => {
    const records = [at(1, '08:00', 'A'), at(2, '08:30', 'A'), at(3, '08:45', 'A')];
    const [lane] = layOut(records, plan, '2026-11-24', asItIs);
    expect(lane?.placed.map(({ record, from, to, line }) => [record.id, from, to, line])).toEqual([
      [1, 480, 525, 0],
      [2, 510, 555, 1],
      [3, 525, 570, 0],
    ]);
  });

  test('shows the working day at least, and all hours that are taken', () => {
    const early = layOut([at(1, '05:30', 'A'), at(2, '22:00', 'A')], plan, '2026-11-24', asItIs);
    expect([hoursOf([]), hoursOf(early)]).toEqual([
      { first: 7, last: 18 },
      { first: 5, last: 23 },
    ]);
  });

  test('counts moments by the clock of the office, those of other days at the edge', () => {
    const ends = { ...plan, to: 'dropoff_actual' };
    const late = at(1, '23:30', 'A', { dropoff_actual: '2026-11-25T00:30:00.000Z' });
    const soon = at(2, '08:00', 'A', { dropoff_actual: '2026-11-24T07:20:00.000Z' });
    const [lane] = layOut([late, soon], ends, '2026-11-24', asItIs);
    expect(lane?.placed.map(({ to }) => to)).toEqual([500, 1440]);
  });
});

const board: Presentation = { kind: 'kanban', name: 'board', by: 'status', fields: ['guest', 'date'] };
const planned = at(1, '08:00', null, {
  status: 'planned',
  vehicle_equipped: true,
  version: 3,
  _label: 'T-1',
  _labels: { guest: 'Huber' },
});
const choice = { name: 'confirm', to: 'confirmed', allowed: true, missing: [], why: null };

function renderBoard(
  transitions: readonly object[],
  presentation: Presentation = board,
  listed: RaRecord[] = [planned],
  {
    entity = tour,
    update = vi.fn(),
    getList,
    getGroups,
    filterValues = {},
  }: {
    readonly entity?: EntityMeta;
    readonly update?: Mock;
    readonly getList?: unknown;
    readonly getGroups?: unknown;
    readonly filterValues?: object;
  } = {},
) {
  const takeStep = vi.fn(async (_: string, { id }: { readonly id: unknown }) => {
    const moved = listed.findIndex(record => record.id === id);
    if (listed.length > 1) listed.splice(moved, 1);
    return { data: planned };
  });
  const listing = async (_: string, { filter }: GetListParams) => {
    const text = JSON.stringify(filter);
    const isPlanned = text.includes('"planned"') || text.includes('"date"');
    return { data: (isPlanned ? [...listed] : []) as never[], total: isPlanned ? listed.length : 0 };
  };
  const getOne = async (_: string, { id }: { readonly id: unknown }) => ({
    data: { ...planned, id, _transitions: transitions } as never,
  });
  const parts: ListParts = {
    ...pagePartsOf(entity),
    columns: { guest: <RefValue source="guest" />, date: <DateValue source="date" /> },
    filters: {},
    list: { sort: tour.sort, perPage: 25, sortable: [], searchable: true },
    holdsFile: false,
  };
  renderKit(
    <InList filterValues={filterValues}>
      <EntityContext value={entity}>
        <PresentedRecords parts={parts} presentation={presentation} />
      </EntityContext>
    </InList>,
    {
      locale: 'en',
      resource: 'tours',
      dataProvider: { getList: getList ?? listing, getGroups, getOne, takeStep, update } as never,
      messages: { app: { ...boards.app, workflow: {}, kit: {} } },
    },
  );
  return takeStep;
}
const InList = ({
  filterValues,
  children,
}: {
  readonly filterValues: object;
  readonly children: ReactNode;
}) => (
  <ListContextProvider value={{ ...useList({ data: [planned] }), filterValues }}>
    {children}
  </ListContextProvider>
);

test.each(['2026-13', '2026-02-30', 'x', '', '2026-11-28T10:00', null])(
  'an address that names no day and no month shows today: %s',
  given => {
    expect([dayOfAddress(given), monthOfAddress(given)]).toEqual([today(), today().slice(0, 7)]);
  },
);

test('an address shows its day or month', () => {
  expect([dayOfAddress('2024-02-29'), monthOfAddress('2024-02')]).toEqual(['2024-02-29', '2024-02']);
});

test('the plan of the next day does not begin with the tours of the day before', async () => {
  let answers = 0;
  renderBoard([], { ...plan, fields: ['guest', 'date'] }, [planned], {
    getList: async () => {
      answers += 1;
      return answers === 1 ? { data: [planned], total: 1 } : new Promise(() => {});
    },
  });
  await screen.findByRole('link', { name: /24/ });
  await userEvent.click(screen.getByRole('button', { name: 'Next day' }));
  expect(screen.queryByRole('link', { name: /24/ })).toBeNull();
  expect(screen.getByRole('status').textContent).toBe('');
});

test('the plan of a day says how many of its tours it does not show', async () => {
  const asked: (number | undefined)[] = [];
  renderBoard([], plan, [planned], {
    getList: async (_: string, { pagination }: GetListParams) => {
      asked.push(pagination?.perPage);
      return { data: [planned], total: 1_200 };
    },
  });
  expect(await screen.findByText('1 of 1,200 shown')).toBeTruthy();
  // the day of a large office, several times
  expect(asked).toEqual([5_000]);
});

test('a board says of a number beyond which nothing is counted that there may be more', async () => {
  renderBoard([], board, [planned], {
    getList: async () => ({ data: [planned], total: 10_000, meta: { totalCapped: true } }),
  });
  expect(await screen.findAllByText('10,000+')).not.toEqual([]);
  expect(screen.queryByText('10,000')).toBeNull();
});

test('lanes of choices and switches are named as users read them', async () => {
  renderBoard([], { ...plan, lanes: ['status', 'vehicle_equipped'] });
  expect(await screen.findByRole('region', { name: 'planned · Yes' })).toBeTruthy();
});

test('the ways to show a list have their tooltips at the focus too', async () => {
  const people = userEvent.setup();
  renderKit(
    <InList filterValues={{}}>
      <PresentationSwitch offered={[plan]} />
    </InList>,
    {
      locale: 'en',
      resource: 'tours',
      messages: { app: boards.app, resources: { tours: { presentations: { plan: 'Plan of the day' } } } },
    },
  );
  expect(await screen.findByRole('button', { name: 'As a table', pressed: true })).toBeTruthy();
  await people.tab();
  expect((await screen.findByRole('tooltip')).textContent).toBe('As a table');
});

test('an item in the plan says its state, which is also in its colour', async () => {
  renderBoard([], { ...plan, fields: ['date'] });
  const item = await screen.findByRole('link', { name: /24/ });
  expect(item.textContent).toMatch(/^08:00planned/);
});

test('all text of an item in the plan is as dark as its name, on the ground of its state', async () => {
  renderBoard([], { ...plan, fields: ['guest', 'date'] });
  const item = await screen.findByRole('link', { name: /24/ });
  const texts = [...item.querySelectorAll(':scope > span')];
  expect(texts).toHaveLength(3);
  expect(new Set(texts.map(text => getComputedStyle(text).color)).size).toBe(1);
});

test('a board by a field in a group changes the field within the group', async () => {
  const status = tour.fields.find(({ name }) => name === 'status');
  if (!status) throw new Error('tours have no status');
  const entity: EntityMeta = {
    ...tour,
    workflow: null,
    fields: [...tour.fields, { ...status, name: 'plan.state', readOnly: false }],
  };
  const update = vi.fn(async () => ({ data: planned }));
  const card = { ...planned, plan: { state: 'planned' } };
  renderBoard([], { ...board, by: 'plan.state' }, [card], { entity, update });
  const user = userEvent.setup();
  await user.click(await screen.findByRole('button', { name: 'Move: T-1' }));
  const items = await screen.findAllByRole('menuitem');
  expect(items).toHaveLength(status.options.length - 1);
  const [to] = items;
  if (!to) throw new Error('no way to another state');
  await user.click(to);
  const [first] = status.options.filter(({ value }) => value !== 'planned');
  await waitFor(() =>
    expect(update).toHaveBeenCalledWith(
      'tours',
      expect.objectContaining({ data: { plan: { state: first?.value } } }),
    ),
  );
});

describe('beside the filter of its list', () => {
  const month: Presentation = { kind: 'calendar', name: 'month', by: 'date', fields: ['guest', 'date'] };
  const filterValues = {
    today: true,
    no_case: true,
    date_gte: '2026-01-01',
    _and: [{ date_lte: '2026-12-31' }, { company: 7 }],
  };

  test('the plan of a day has no other day: not the one with which the list opens', async () => {
    window.location.hash = '#/tours';
    const getList = vi.fn(async (_: string, _params: GetListParams) => ({ data: [planned], total: 1 }));
    renderBoard([], { ...plan, fields: ['guest', 'date'] }, [planned], { getList, filterValues });
    await screen.findByRole('link', { name: /24/ });
    expect(getList.mock.lastCall?.[1].filter).toEqual({
      no_case: true,
      _and: [{ company: 7 }, { date: today() }],
    });
  });

  test('a calendar counts the days of its month alone, and leads to them', async () => {
    window.location.hash = '#/tours?month=2024-02';
    const getGroups = vi.fn(async (_: string, _query: { readonly filter: object }) => ({
      data: {
        groups: [{ value: '2024-02-29', label: null, count: 612, sums: {}, filter: {} }],
        hasMore: false,
      },
    }));
    const getList = vi.fn(async () => ({ data: [planned], total: 612 }));
    renderBoard([], month, [planned], { getList, getGroups, filterValues });
    const day = await screen.findByRole('link', { name: 'Show 612 records of February 29, 2024' });
    const inMonth = [{ company: 7 }, { date_gte: '2024-02-01' }, { date_lt: '2024-03-01' }];
    expect(getGroups.mock.lastCall?.[1].filter).toEqual({ no_case: true, _and: inMonth });
    const { searchParams } = new URL(day.getAttribute('href')?.replace('#', '') ?? '', 'http://office');
    // as the bar and the table of a day have it
    expect(JSON.parse(searchParams.get('filter') ?? '')).toEqual({
      no_case: true,
      _and: [{ company: 7 }],
      date_gte: '2024-02-29',
      date_lte: '2024-02-29',
    });
    expect(screen.getByText(/filter by day does not apply here/)).toBeDefined();
  });

  test('a calendar with a name for each record asks for no counts', async () => {
    window.location.hash = '#/tours?month=2024-02';
    const getGroups = vi.fn();
    const getList = vi.fn(async () => ({ data: [{ ...planned, date: '2024-02-29' }], total: 1 }));
    renderBoard([], month, [planned], { getList, getGroups, filterValues: {} });
    await screen.findByRole('link', { name: 'Show 1 record of February 29, 2024' });
    expect(getGroups).not.toHaveBeenCalled();
    expect(screen.queryByText(/filter by day does not apply here/)).toBeNull();
  });

  test('a calendar whose counts cannot be read says so, and no month looks empty meanwhile', async () => {
    window.location.hash = '#/tours?month=2024-02';
    const refused: ((error: Error) => void)[] = [];
    const getGroups = vi.fn(() => new Promise((_, reject) => refused.push(reject)));
    const getList = vi.fn(async () => ({ data: [planned], total: 612 }));
    renderBoard([], month, [planned], { getList, getGroups, filterValues: {} });
    await screen.findByText('Loading');
    refused[0]?.(new Error('no answer'));
    expect((await screen.findByRole('alert')).textContent).toContain('no answer');
  });

  test('a calendar of instants has the days of the office', async () => {
    window.location.hash = '#/tours?month=2026-10';
    const fields = tour.fields.map(field =>
      field.name === 'date' ? { ...field, kind: 'instant' as const } : field,
    );
    const late = { ...planned, date: '2026-10-24T22:30:00.000Z' };
    const getList = vi.fn(async (_: string, _params: GetListParams) => ({ data: [late], total: 1 }));
    const getGroups = async () => ({ data: { groups: [], hasMore: false } });
    renderBoard([], month, [late], { getList, getGroups, entity: { ...tour, fields } });
    const day = within(await screen.findByRole('region', { name: /October 25, 2026/ }));
    const link = await day.findByRole('link', { name: /October 25, 2026/ });
    expect(getList.mock.lastCall?.[1].filter).toEqual({
      _and: [{ date_gte: '2026-09-30T22:00:00.000Z' }, { date_lt: '2026-10-31T23:00:00.000Z' }],
    });
    // summer time ends on that day
    expect(decodeURIComponent(link.getAttribute('href') ?? '')).toContain(
      '{"date_gte":"2026-10-24T22:00:00.000Z"},{"date_lt":"2026-10-25T23:00:00.000Z"}',
    );
  });
});

describe('a board of a workflow', () => {
  test('moves a card by its menu, to the states that a step leads to', async () => {
    const takeStep = renderBoard([choice]);
    const user = userEvent.setup();
    await user.click(await screen.findByRole('button', { name: 'Move: T-1' }));
    const items = await screen.findAllByRole('menuitem');
    expect(items.length).toBe(
      tour.workflow?.transitions.filter(({ from }) => from.includes('planned')).length,
    );
    const to = items.find(item => item.textContent?.includes('confirmed'));
    if (!to) throw new Error('no way to confirmed');
    await user.click(to);
    await waitFor(() =>
      expect(takeStep).toHaveBeenCalledWith(
        'tours',
        expect.objectContaining({ step: 'confirm', version: 3 }),
      ),
    );
  });

  test('takes a dropped card where a step leads, and only there', async () => {
    const takeStep = renderBoard([choice]);
    const card = await screen.findByRole('listitem');
    expect(within(card).getByRole('link').getAttribute('href')).toContain('/tours/1');
    const columns = screen.getAllByRole('region');
    const into = (state: string) =>
      columns[
        tour.fields
          .find(({ name }) => name === 'status')
          ?.options.findIndex(({ value }) => value === state) ?? 0
      ] as HTMLElement;
    const dataTransfer = { setData: () => undefined, effectAllowed: '' };
    fireEvent.dragStart(card, { dataTransfer });
    fireEvent.drop(into('checked'), { dataTransfer });
    fireEvent.dragStart(card, { dataTransfer });
    fireEvent.drop(into('confirmed'), { dataTransfer });
    await waitFor(() => expect(takeStep).toHaveBeenCalledTimes(1));
  });

  test('is worked by keyboard alone: arrows lead from card to card, and the next card has the focus after a move', async () => {
    const cards = [1, 2, 3].map(id => ({ ...planned, id, _label: `T-${id}` }));
    const takeStep = renderBoard([choice], board, cards);
    const user = userEvent.setup();
    const focused = () => document.activeElement?.getAttribute('href');
    const links = await screen.findAllByRole('link');
    links[0]?.focus();
    await user.keyboard('{ArrowDown}');
    expect(focused()).toContain('/tours/2');
    await user.keyboard('{ArrowDown}{ArrowDown}{ArrowRight}');
    expect(focused()).toContain('/tours/3');
    await user.keyboard('{ArrowUp}{Tab}{Enter}');
    const items = await screen.findAllByRole('menuitem');
    const at = items.findIndex(item => item.textContent?.includes('confirmed'));
    await user.keyboard(`${'{ArrowDown}'.repeat(at)}{Enter}`);
    await waitFor(() => expect(takeStep).toHaveBeenCalledTimes(1));
    await waitFor(() => expect(screen.getAllByRole('link')).toHaveLength(2));
    await waitFor(() => expect(focused()).toContain('/tours/3'));
  });
});
