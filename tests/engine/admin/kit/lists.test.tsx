// @vitest-environment jsdom

import { ColumnsButton } from '@engine/admin/kit/list/columns/ColumnsButton';
import { ColumnsOfTable } from '@engine/admin/kit/list/columns/ColumnsOfTable';
import { keptColumns } from '@engine/admin/kit/list/columns/keptColumns';
import { withRoom } from '@engine/admin/kit/list/columns/useFittingColumns';
import { ListKeys } from '@engine/admin/kit/list/ListKeys';
import { ListPagination } from '@engine/admin/kit/list/ListPagination';
import { RecordCards } from '@engine/admin/kit/list/phone/RecordCards';
import { RecordTable } from '@engine/admin/kit/list/rows/RecordTable';
import type { SumsProvider, SumsQuery } from '@engine/admin/kit/list/sums/useListSums';
import { EntityContext } from '@engine/admin/kit/page/entity/entityContext';
import { pagePartsOf } from '@engine/admin/kit/page/parts/pageParts';
import type { ListParts } from '@engine/admin/kit/page/parts/parts';
import { MoneyValue } from '@engine/admin/kit/values/NumberValue';
import { TextValue } from '@engine/admin/kit/values/TextValue';
import { askForRows } from '@engine/admin/shell/preload/firstRecords';
import type { EntityMeta } from '@engine/shared/entityMeta';
import { BankList } from '@generated/admin/bank';
import { BillList } from '@generated/admin/bill';
import { GuestList } from '@generated/admin/guest';
import { OverduePaymentAlertList } from '@generated/admin/overdue-payment-alert';
import { RoleList } from '@generated/admin/role';
import { TourList } from '@generated/admin/tour';
import { UserList } from '@generated/admin/user';
import { bill } from '@generated/tables/bill';
import { billCase } from '@generated/tables/bill-case';
import { payment } from '@generated/tables/payment';
import { role } from '@generated/tables/role';
import { tour } from '@generated/tables/tour';
import { QueryClient } from '@tanstack/react-query';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { type DataProvider, ListBase, memoryStore, testDataProvider, useListContext } from 'react-admin';
import { describe, expect, it, vi } from 'vitest';
import { renderKit } from './renderKit';

const texts = (...names: string[]) =>
  Object.fromEntries(names.map(name => [name, <TextValue key={name} source={name} />]));
describe('the columns of a wide list', () => {
  const widths = { '': 36, number: 100, guest: 200, company: 300, note: 50, status: 64 };
  const names = ['number', 'guest', 'company', 'note', 'status'];

  it.each([
    [750, names],
    [749, ['number', 'guest', 'company', 'note']],
    [480, ['number', 'guest', 'company']],
    [479, ['number', 'guest']],
  ])(
    'of %d pixels are those that fit, from the left, the last text in two lines if need be',
    (room, shown) => {
      expect(withRoom(names, { widths, empty: new Set() }, room, new Set())).toEqual(shown);
    },
  );

  it('show the state and what the list is filtered by in any case', () => {
    const kept = keptColumns(billCase, { has_errors: true, gross_gte: 100 }, 'status');
    expect([...kept].sort()).toEqual(['error_count', 'gross', 'status']);
    const measured = { widths, empty: new Set<string>() };
    expect(withRoom(names, measured, 400, new Set(['status']))).toEqual(['number', 'guest', 'status']);
  });

  it.each([
    ['there is room for all', 750, names],
    ['it is missing', 600, ['number', 'guest', 'note', 'status']],
    ['it is missing for more', 400, ['number', 'guest', 'note']],
  ])('show one that says nothing only while %s', (_, room, shown) => {
    expect(withRoom(names, { widths, empty: new Set(['number', 'company']) }, room, new Set())).toEqual(
      shown,
    );
  });

  it.each([
    ['de', ['name_de', 'name_en'], 'name_de'],
    ['en', ['name_en', 'name_de'], 'name_en'],
  ] as const)('begin, and are sorted, in %s with the name in that language', (locale, names, sorted) => {
    const drawn: ListParts[] = [];
    const draw = (parts: ListParts) => {
      drawn.push(parts);
      return null;
    };
    renderKit(<RoleList render={draw} />, { locale, resource: 'roles' });
    expect(
      drawn.map(({ columns, list }) => [Object.keys(columns).slice(0, 2), list.sort.field]),
    ).toContainEqual([names, sorted]);
  });

  it('are chosen, ordered and made wider by keyboard, and stay so', async () => {
    const parts: ListParts = {
      ...pagePartsOf(role),
      columns: texts('name', 'town', 'phone'),
      filters: {},
      list: { sort: { field: 'id', order: 'ASC' }, perPage: 25, sortable: [], searchable: false },
      operations: ['list'],
      holdsFile: false,
    };
    const people = userEvent.setup();
    const data = [{ id: 1, name: 'Weiß', town: 'Köln', phone: '0221' }];
    renderKit(
      <ListBase disableSyncWithLocation>
        <ColumnsOfTable>
          <ColumnsButton />
          <RecordTable parts={parts} />
        </ColumnsOfTable>
      </ListBase>,
      { resource: 'roles', dataProvider: { getList: async () => ({ data, total: 1 }) as never } },
    );
    const row = async () => (await screen.findByText('Weiß', { exact: false })).closest('tr')?.textContent;
    expect(await row()).toBe('WeißKöln0221');
    const press = async (name: RegExp, role = 'button') => {
      const button = await screen.findByRole(role, { name });
      button.focus();
      await people.keyboard(role === 'checkbox' ? ' ' : '{Enter}');
    };
    await press(/Spalten|columns/i);
    await press(/phone weiter nach links/i);
    await press(/town/i, 'checkbox');
    await press(/name breiter/i);
    await people.keyboard('{Escape}');
    expect(await row()).toBe('Weiß0221');
    expect(screen.getByText('Weiß').closest('td')?.style.minWidth).toBe('48px');
  });
});

describe('on a phone', () => {
  it.each([
    [
      'guest',
      GuestList,
      { number: 'F-12', last_name: 'Adler', _label: 'Adler, *1950' },
      'Adler, *1950',
      'F-12',
    ],
    ['banks', BankList, { blz: '10000000', name: 'Adler', _label: 'Adler (10000000)' }, '10000000', 'Adler'],
    [
      'overdue-payment-alerts',
      OverduePaymentAlertList,
      { debtor: 'Haus Abend', days_overdue: 70, _label: 'T02 · Haus Abend' },
      'T02 · Haus Abend',
      '70',
    ],
  ])(
    'a card of %s is headed by what says which record it is',
    async (resource, List, fields, head, below) => {
      const getList = async () => ({ data: [{ id: 1, version: 1, ...fields }] as never[], total: 1 });
      renderKit(
        <ListBase disableSyncWithLocation>
          <List render={parts => <RecordCards parts={parts} />} />
        </ListBase>,
        { resource, dataProvider: { getList } },
      );
      const card = await screen.findByRole('listitem');
      expect(within(card).getByRole('link', { name: text => text.includes(head) })).toBeTruthy();
      expect(card.querySelector('dl')?.previousElementSibling?.textContent).toBe(head);
      const values = [...card.querySelectorAll('dd')].map(({ textContent }) => textContent);
      expect(values.filter(Boolean)).toEqual([below]);
    },
  );

  it.each([
    ['in a list with its whole name', undefined, 'T02-26-00018 · Haus Abend'],
    ['below a record without the name of that', 'T02-26-00018', 'Haus Abend'],
  ])('a card is headed %s, in which no number is broken', async (_, owner, head) => {
    const alert = { id: 1, version: 1, days_overdue: 70, _label: 'T02-26-00018 · Haus Abend' };
    const getList = async () => ({ data: [alert] as never[], total: 1 });
    renderKit(
      <ListBase disableSyncWithLocation>
        <OverduePaymentAlertList
          render={parts => <RecordCards parts={parts} {...(owner !== undefined && { owner })} />}
        />
      </ListBase>,
      { resource: 'overdue-payment-alerts', dataProvider: { getList } },
    );
    const heading = (await screen.findByRole('listitem')).querySelector('dl')?.previousElementSibling;
    expect(heading?.textContent).toBe(head);
    const whole = [...(heading?.querySelectorAll('span') ?? [])].map(({ textContent }) => textContent);
    expect(whole).toEqual(owner === undefined ? ['T02-26-00018'] : []);
  });
});

describe('on a phone, a card', () => {
  it('has its state beside its title, and not among its values as well', async () => {
    const bill = {
      id: 1,
      version: 1,
      _label: 'S01-26-00060',
      number: 'S01-26-00060',
      status: 'sent',
      net: 1154,
    };
    renderKit(
      <ListBase disableSyncWithLocation>
        <BillList render={parts => <RecordCards parts={parts} />} />
      </ListBase>,
      { resource: 'bills', dataProvider: { getList: async () => ({ data: [bill] as never[], total: 1 }) } },
    );
    const values = (await screen.findByRole('listitem')).querySelector('dl');
    const head = values?.previousElementSibling;
    expect(head?.textContent).toMatch(/^S01-26-00060.*sent/);
    expect(values?.textContent).not.toContain('sent');
  });

  it('phones and writes by links of its own, and leads to its record everywhere else', async () => {
    const user = {
      id: 1,
      version: 1,
      _label: 'Weiß, Ida',
      last_name: 'Weiß',
      email: 'ida@example.org',
      phone: '089 555-0',
    };
    renderKit(
      <ListBase disableSyncWithLocation>
        <UserList render={parts => <RecordCards parts={parts} />} />
      </ListBase>,
      { resource: 'users', dataProvider: { getList: async () => ({ data: [user] as never[], total: 1 }) } },
    );
    const write = await screen.findByRole<HTMLAnchorElement>('link', { name: 'ida@example.org' });
    expect(write.getAttribute('href')).toBe('mailto:ida@example.org');
    const record = screen.getByRole<HTMLAnchorElement>('link', { name: /Weiß/ });
    expect(record.contains(write)).toBe(false);
    expect(record.getAttribute('href')).toContain('/users/1');
  });
});

describe('a list that starts with a switch', () => {
  /** What the list asks for at this address, and what is asked for before its code has come. */
  async function asked(search: string, kept?: object) {
    const filters: unknown[] = [];
    const getList = async (_: string, { filter }: { filter?: unknown }) => {
      filters.push(filter);
      return { data: [], total: 0 } as never;
    };
    const store = memoryStore(kept && { 'tours.listParams': kept });
    window.location.hash = `/tours${search}`;
    renderKit(<TourList />, { resource: 'tours', dataProvider: { getList }, store });
    await waitFor(() => expect(filters).not.toEqual([]));
    const [shown] = filters.splice(0);
    await askForRows(
      { queryClient: new QueryClient(), dataProvider: testDataProvider({ getList }), store, locale: 'de' },
      tour,
      search,
    );
    return { shown, before: filters[0] };
  }
  const both = (filter: object) => ({ shown: filter, before: filter });

  it('is narrowed by it when it is opened for the first time, and its rows are asked for so beforehand', async () => {
    expect(await asked('')).toEqual(both({ today: true }));
    const chip = screen.getByRole('button', { name: /filters.today/ });
    expect(chip.getAttribute('aria-pressed')).toBe('true');
    await userEvent.click(chip);
    await waitFor(() => expect(screen.queryByRole('button', { pressed: true, name: /filters/ })).toBeNull());
  });

  it('opens with the filter of a link, and as it was left', async () => {
    expect(await asked('?filter=%7B%7D')).toEqual(both({}));
    cleanup();
    expect(await asked('?filter=%7B%22company%22%3A3%7D')).toEqual(both({ company: 3 }));
    cleanup();
    const left = { filter: {}, sort: 'date', order: 'DESC', page: 1, perPage: 25 };
    expect(await asked('', left)).toEqual(both({}));
  });
});

describe('the head of a column', () => {
  it('has the name of the column, and describes what a click on it does', async () => {
    const list = { sort: { field: 'name', order: 'ASC' }, perPage: 25, sortable: ['name'] } as const;
    renderKit(
      <ListBase sort={list.sort} disableSyncWithLocation>
        <RecordTable
          parts={{
            ...pagePartsOf(role),
            columns: texts('name'),
            filters: {},
            list: { ...list, searchable: false },
            operations: ['list'],
            holdsFile: false,
          }}
        />
      </ListBase>,
      {
        resource: 'roles',
        dataProvider: { getList: async () => ({ data: [{ id: 1, name: 'Aushilfe' }], total: 1 }) as never },
        messages: {
          resources: { roles: { fields: { name: 'Bezeichnung' } } },
          ra: { sort: { sort_by: 'Nach %{field} %{order} sortieren', DESC: 'absteigend' } },
        },
      },
    );
    expect(await screen.findByRole('columnheader', { name: 'Bezeichnung' })).toBeTruthy();
    const does = 'Nach Bezeichnung absteigend sortieren';
    expect(screen.getByRole('button', { name: 'Bezeichnung', description: does })).toBeTruthy();
  });
});

describe('the total below a list', () => {
  const page = (totalCapped: boolean, locale: 'de' | 'en') =>
    renderKit(
      <ListBase perPage={25} disableSyncWithLocation>
        <ListPagination />
      </ListBase>,
      {
        locale,
        dataProvider: {
          getList: async () => ({ data: [], total: 10_000, meta: { totalCapped } }) as never,
          getSums: async (_: string, { isExact }: SumsQuery) => ({
            data: { count: isExact ? 1_234_567 : 0, capped: false, sums: {} },
          }),
        } as Partial<DataProvider>,
        messages: { ra: { navigation: { page_range_info: '%{offsetBegin}–%{offsetEnd} / %{total}' } } },
      },
    );

  it.each([
    ['de', '1–25 von mehr als 10.000'],
    ['en', '1–25 of more than 10,000'],
  ] as const)('says in %s that the server stopped counting', async (locale, text) => {
    page(true, locale);
    expect(await screen.findByText(text)).toBeTruthy();
  });

  it('is not seen while the rows are still those of another page', async () => {
    let arrive: (answer: object) => void = () => undefined;
    const answer = new Promise<object>(resolve => {
      arrive = resolve;
    });
    const first = { data: [{ id: 1 }], total: 60 };
    const getList = vi.fn().mockResolvedValueOnce(first).mockReturnValueOnce(answer);
    const user = userEvent.setup();
    renderKit(
      <ListBase perPage={25} disableSyncWithLocation>
        <ListPagination />
      </ListBase>,
      { dataProvider: { getList } },
    );
    const isSeen = () => document.querySelector('.MuiTablePagination-displayedRows')?.textContent !== '';
    await screen.findByRole('button', { name: /next/ });
    expect(isSeen()).toBe(true);
    await user.click(screen.getByRole('button', { name: /next/ }));
    await waitFor(() => expect(getList).toHaveBeenCalledTimes(2));
    expect(isSeen()).toBe(false);
    arrive({ data: [{ id: 2 }], total: 60 });
    await waitFor(() => expect(isSeen()).toBe(true));
  });

  it.each([
    [false, '26–50 von 60 Banken', 60],
    [true, '26–50 von mehr als 60 Banken', 60],
    [true, '26–50 von mindestens 51 Banken', 51],
  ])(
    'is announced on another page with the rows that are shown there (capped: %s): %s',
    async (totalCapped, text, total) => {
      const data = [{ id: 1 }];
      const people = userEvent.setup();
      renderKit(
        <ListBase perPage={25} disableSyncWithLocation>
          <ListKeys canSelect={false}>
            <ListPagination />
          </ListKeys>
        </ListBase>,
        {
          resource: 'banks',
          dataProvider: { getList: async () => ({ data, total, meta: { totalCapped } }) as never },
          messages: {
            resources: { banks: { name: 'Bank |||| Banken' } },
            ra: { navigation: { page_range_info: '%{offsetBegin}–%{offsetEnd} von %{total}' } },
          },
        },
      );
      const said = () => document.querySelector('[data-summary=list]')?.textContent;
      await waitFor(() => expect(said()).toBeTruthy());
      await people.click(await screen.findByRole('button', { name: /next/ }));
      await waitFor(() => expect(said()).toBe(text));
    },
  );

  it('is counted exactly for those who ask', async () => {
    page(true, 'de');
    await userEvent.setup().click(await screen.findByRole('button', { name: 'Genau zählen' }));
    expect(await screen.findByText('Genau: 1.234.567')).toBeTruthy();
  });

  it('is exact otherwise', async () => {
    page(false, 'de');
    expect(await screen.findByText('1–25 / 10.000')).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Genau zählen' })).toBeNull();
  });
});

describe('the foot of a list', () => {
  const parts: ListParts = {
    ...pagePartsOf(bill),
    columns: { number: <TextValue source="number" />, open: <MoneyValue source="open" /> },
    filters: {},
    list: { sort: { field: 'id', order: 'ASC' }, perPage: 25, sortable: [], searchable: false },
    operations: ['list'],
    holdsFile: false,
  };
  const [direction] = payment.fields.filter(({ name }) => name === 'direction');
  if (!direction) throw new Error('payments have no direction.');
  const OnlySent = () => {
    const { setFilters } = useListContext();
    return (
      <button type="button" onClick={() => setFilters({ status: 'sent' }, {})}>
        only sent
      </button>
    );
  };
  const foot = (getSums: SumsProvider['getSums'], entity: EntityMeta = bill) =>
    renderKit(
      <EntityContext value={entity}>
        <ListBase disableSyncWithLocation filter={{ company: 7 }}>
          <RecordTable parts={parts} />
          <OnlySent />
        </ListBase>
      </EntityContext>,
      {
        messages: {
          'resources.bills.enums.direction.in': 'direction in',
          'resources.bills.enums.direction.out': 'direction out',
        },
        dataProvider: {
          getList: async () => ({ data: [{ id: 1, number: 'A1', open: 100 }], total: 90 }) as never,
          getSums,
        } as Partial<DataProvider>,
      },
    );

  it('says what all its records come to, not only those of the page', async () => {
    foot(async (_, { filter }) => ({
      data: { count: filter.company === 7 ? 90 : 0, capped: false, sums: { open: 123_456 } },
    }));
    expect((await screen.findByText('Summe aus 90')).closest('tr')?.textContent).toBe(
      'Summe aus 901.234,56\u00a0€',
    );
  });

  it('says which states its sums leave out', async () => {
    const workflow = { ...payment.workflow, field: 'direction' } as EntityMeta['workflow'];
    foot(async () => ({ data: { count: 89, capped: false, leftOut: 1, sums: { open: 1_000 } } }), {
      ...bill,
      workflow,
      sumsWithout: ['out'],
      fields: [...bill.fields, direction],
    });
    await screen.findByText('Summe aus 89, ohne direction out');
  });

  it('adds up by themselves the records that the schema tells apart, such as money in and money out', async () => {
    const orders: unknown[] = [];
    const answer = {
      data: {
        count: 90,
        capped: false,
        sums: { open: 1_200 },
        groups: [
          { value: 'out', count: 1, sums: { open: 200 } },
          { value: 'in', count: 89, sums: { open: 1_000 } },
        ],
      },
    };
    const get: SumsProvider['getSums'] = async (_, order) => {
      orders.push(order.by);
      return answer;
    };
    foot(get, { ...bill, sumsBy: 'direction', fields: [...bill.fields, direction] });
    await screen.findByText('direction in: Summe aus 89');
    const rows = [...document.querySelectorAll('tfoot tr')].map(({ textContent }) => textContent);
    expect(rows).toEqual(['direction in: Summe aus 8910,00\u00a0€', 'direction out: Summe aus 12,00\u00a0€']);
    expect(orders).toEqual(['direction']);
  });

  it('offers to add up more than are counted', async () => {
    foot(async (_, { isExact }) => ({
      data: isExact
        ? { count: 20_000, capped: false, sums: { open: 5 } }
        : { count: 10_000, capped: true, sums: null },
    }));
    await userEvent.setup().click(await screen.findByRole('button', { name: 'Summe berechnen' }));
    expect(await screen.findByText('Summe aus 20.000')).toBeTruthy();
  });

  it('has nothing while the sums are those of another filter, and asks for exact ones again', async () => {
    const orders: SumsQuery[] = [];
    foot(async (_, order) => {
      orders.push(order);
      if (order.filter.status) return new Promise(() => {});
      return { data: { count: 90, capped: !order.isExact, sums: order.isExact ? { open: 5 } : null } };
    });
    const people = userEvent.setup();
    await people.click(await screen.findByRole('button', { name: 'Summe berechnen' }));
    await screen.findByText('Summe aus 90');
    await people.click(screen.getByRole('button', { name: 'only sent' }));
    await waitFor(() => expect(orders.at(-1)?.filter).toMatchObject({ status: 'sent' }));
    expect(orders.at(-1)?.isExact).toBe(false);
    expect(screen.queryByText('Summe aus 90')).toBeNull();
  });
});

describe('records that are selected', () => {
  const parts: ListParts = {
    ...pagePartsOf(role),
    columns: texts('name'),
    filters: {},
    list: { sort: { field: 'id', order: 'ASC' }, perPage: 25, sortable: [], searchable: false },
    operations: ['list', 'delete'],
    keptWhen: { system: [true] },
    holdsFile: false,
  };

  it('are deleted together unless one of them has to stay', async () => {
    const data = [
      { id: 1, name: 'Aushilfe', _label: 'Aushilfe', system: false },
      { id: 2, name: 'Leitung', _label: 'Leitung', system: true },
    ];
    const people = userEvent.setup();
    renderKit(
      <ListBase disableSyncWithLocation>
        <RecordCards parts={parts} />
      </ListBase>,
      { resource: 'roles', dataProvider: { getList: async () => ({ data, total: 2 }) as never } },
    );
    const remove = () => screen.getByRole<HTMLButtonElement>('button', { name: /Delete/ });
    await people.click(await screen.findByRole('checkbox', { name: /Aushilfe/ }));
    await screen.findByRole('button', { name: /Delete/ });
    expect(remove().disabled).toBe(false);
    await people.click(screen.getByRole('checkbox', { name: /Leitung/ }));
    expect(remove().disabled).toBe(true);
  });
});
