// @vitest-environment jsdom

import { type Access, AccessContext } from '@engine/admin/kit/access/access';
import { GroupsArea } from '@engine/admin/kit/groups/GroupsArea';
import type { GroupsQuery } from '@engine/admin/kit/groups/groupsProvider';
import { ListPage } from '@engine/admin/kit/list/ListPage';
import { RecordCards } from '@engine/admin/kit/list/phone/RecordCards';
import { EntityContext } from '@engine/admin/kit/page/entity/entityContext';
import { pagePartsOf } from '@engine/admin/kit/page/parts/pageParts';
import { LabelsContext } from '@engine/admin/kit/page/parts/usePages';
import { DateValue } from '@engine/admin/kit/values/DateValue';
import { EnumValue } from '@engine/admin/kit/values/EnumValue';
import { MoneyValue } from '@engine/admin/kit/values/NumberValue';
import { TextValue } from '@engine/admin/kit/values/TextValue';
import { createI18nProvider } from '@engine/admin/shell/providers/i18nProvider';
import type { ListGroup } from '@engine/shared/listGroups';
import { bill } from '@generated/tables/bill';
import { cleanup, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { ReactNode } from 'react';
import {
  AdminContext,
  type DataProvider,
  type GetListParams,
  HttpError,
  Link,
  ListBase,
  memoryStore,
  ResourceContextProvider,
  ResourceDefinitionContextProvider,
  TestMemoryRouter,
  testDataProvider,
  useLocation,
} from 'react-admin';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { texts } from '../shell/texts';

/** The first list that is drawn takes its time. */
window.ResizeObserver ??= class {
  observe() {}
  unobserve() {}
  disconnect() {}
};

const group = (value: ListGroup['value'], count: number, total: number, filter: object): ListGroup => ({
  value,
  label: null,
  count,
  sums: { total, open: 0 },
  filter: { ...filter },
});
const november = { issue_date_gte: '2026-11-01', issue_date_lte: '2026-11-30' };
const months = [
  group('2026-11', 4, 123_456, november),
  group(null, 2, 700, { issue_date_null: true }),
] as const;

const getGroups = vi.fn(async (_: string, _query: GroupsQuery) => ({
  data: { groups: months as readonly ListGroup[], hasMore: false },
}));
/** Four bills of November, and two that were not issued. */
const getList = vi.fn(async (_: string, { filter, pagination }: GetListParams) => {
  const all = JSON.stringify(filter).includes('null') ? [91, 92] : [1, 2, 3, 4];
  const { page = 1, perPage = 3 } = pagination ?? {};
  const ids = all.slice((page - 1) * perPage, page * perPage);
  const data = ids.map(id => ({ id, _label: `A-${id}`, number: `A-${id}`, total: 5, status: 'sent' }));
  return { data: data as never[], total: all.length };
});

const getMany = async () => ({ data: [{ id: 91, _label: 'A-91' }] });

beforeEach(() => vi.clearAllMocks());

let address = '';
const Address = () => {
  const { pathname, search } = useLocation();
  address = decodeURIComponent(pathname + search);
  return null;
};

const columns = {
  number: <TextValue source="number" />,
  issue_date: <DateValue source="issue_date" />,
  total: <MoneyValue source="total" />,
  status: <EnumValue source="status" />,
};
const list = (
  <ListPage entity={bill}>
    {columns.number}
    {columns.issue_date}
    {columns.total}
    {columns.status}
  </ListPage>
);

const everything: Access = { can: () => true, canField: () => true, blocked: null };

let store = memoryStore();

async function draw(at: string, page: ReactNode = list, access: Partial<Access> = {}) {
  store = memoryStore();
  const i18nProvider = await createI18nProvider('de', texts);
  await i18nProvider.needLabels('bills');
  render(
    <TestMemoryRouter initialEntries={[at]}>
      <LabelsContext value={i18nProvider.needLabels}>
        <AccessContext value={{ ...everything, ...access }}>
          <AdminContext
            i18nProvider={i18nProvider}
            dataProvider={testDataProvider({ getList, getGroups, getMany } as Partial<DataProvider>)}
            store={store}
          >
            <ResourceDefinitionContextProvider definitions={{ bills: { name: 'bills', hasShow: true } }}>
              <ResourceContextProvider value="bills">
                <EntityContext value={bill}>
                  {page}
                  <Address />
                </EntityContext>
              </ResourceContextProvider>
            </ResourceDefinitionContextProvider>
          </AdminContext>
        </AccessContext>
      </LabelsContext>
    </TestMemoryRouter>,
  );
}

const user = userEvent.setup({ delay: null });
const heading = (name: RegExp) => screen.findByRole('button', { name });
/** Rows that are there for the widths of the columns alone are not shown. */
const shownRow = (name: string) =>
  screen.queryAllByText(name).find(cell => cell.closest('[aria-hidden]') === null);
const findRow = (name: string) =>
  waitFor(() => {
    const cell = shownRow(name);
    if (!cell) throw new Error(`No row shows ${name}.`);
    return cell;
  });
const byMonth = '/bills?filter={"status":"sent"}&group=issue_date-month';

test.each([
  ['day', '2026-11-16', /^16\.11\.2026 4/],
  ['week', '2026-12-28', /^KW 53\/2026 · 28\.12\.2026 – 03\.01\.2027 4/],
  ['quarter', '2026-Q4', /^4\. Quartal 2026 4/],
])('instants are grouped by %s, each named in words', async (unit, value, name) => {
  getGroups.mockResolvedValueOnce({ data: { groups: [group(value, 4, 1, november)], hasMore: false } });
  await draw(`/bills?group=sent_at-${unit}`);
  await heading(name);
  expect(getGroups.mock.lastCall?.[1]).toMatchObject({ by: 'sent_at', unit });
});

describe('a grouped list', () => {
  test('has a heading for each group, with its number and its sums', async () => {
    await draw(byMonth);
    const first = await heading(/^11\/2026 4/);
    expect(getGroups).toHaveBeenCalledWith('bills', {
      filter: { status: 'sent' },
      by: 'issue_date',
      unit: 'month',
    });
    expect(first.closest('tr')?.textContent).toContain('1.234,56\u00a0€');
    await heading(/^Ohne Angabe 2/);
    expect(shownRow('A-1')).toBeUndefined();
    await screen.findByText('2 Gruppen');
  });

  test('asks for no page of rows of its own, only for those of open groups', async () => {
    await draw(byMonth);
    (await heading(/^11\/2026/)).focus();
    expect(getList.mock.calls.map(([, { meta }]) => meta?.isOnlyCounted)).toEqual([true]);
    await user.keyboard('{Enter}');
    await findRow('A-3');
    expect(getList.mock.lastCall?.[1].meta).not.toHaveProperty('isOnlyCounted');
  });

  test('opens a group by key, page by page, and closes it', async () => {
    await draw(`${byMonth}&perPage=3`);
    (await heading(/^11\/2026/)).focus();
    await user.keyboard('{Enter}');
    await findRow('A-3');
    expect((await heading(/^11\/2026/)).getAttribute('aria-expanded')).toBe('true');
    const conditions = Object.entries(november).map(([name, value]) => ({ [name]: value }));
    expect(getList.mock.lastCall?.[1]).toMatchObject({
      filter: { status: 'sent', _and: conditions },
      pagination: { page: 1, perPage: 3 },
    });
    expect(shownRow('A-4')).toBeUndefined();
    screen.getByRole('button', { name: '1 weiteren zeigen' }).focus();
    await user.keyboard('{Enter}');
    expect(document.activeElement?.textContent).toBe('A-3');
    await findRow('A-4');
    // the way from record to record is that of the rows that are shown
    expect(store.getItem('trail.bills')).toMatchObject({ ids: [1, 2, 3, 4], before: 0, total: 4 });
    expect(screen.queryByRole('button', { name: /weitere/ })).toBeNull();
    (await heading(/^11\/2026/)).focus();
    await user.keyboard('{ArrowLeft}');
    await waitFor(() => expect(shownRow('A-1')).toBeUndefined());
  });

  test('leads from a group to the list of its records alone', async () => {
    await draw(byMonth);
    await user.click(await screen.findByRole('link', { name: 'Nur diese Gruppe zeigen Ohne Angabe' }));
    await waitFor(() => expect(address).not.toContain('group='));
    expect(address).toContain('{"status":"sent","_and":[{"issue_date_null":true}]}');
  });

  test('says of a selection that its group is closed, and shows it', async () => {
    await draw('/bills?filter={}&group=issue_date-month');
    await user.click(await heading(/^Ohne Angabe/));
    await user.click(await screen.findByRole('checkbox', { name: /A-91/ }));
    expect(screen.queryByText(/nicht zu sehen/)).toBeNull();
    await user.click(await heading(/^Ohne Angabe/));
    await screen.findByText(/nicht zu sehen/);
    await user.click(screen.getByRole('button', { name: 'Ausgewählte zeigen' }));
    await findRow('A-91');
  });

  test('has no heading of another filter above the rows of this one', async () => {
    const drafts = byMonth.replace('sent', 'draft');
    await draw(
      byMonth,
      <>
        {list}
        <Link to={drafts}>drafts</Link>
      </>,
    );
    await heading(/^11\/2026 4/);
    getGroups.mockImplementationOnce(() => new Promise(() => {}));
    await user.click(screen.getByRole('link', { name: 'drafts' }));
    await waitFor(() => expect(getGroups.mock.lastCall?.[1].filter).toEqual({ status: 'draft' }));
    expect(screen.queryByRole('button', { name: /^11\/2026 4/ })).toBeNull();
  });

  test('says that there are more groups, and what could not be read', async () => {
    getGroups.mockResolvedValueOnce({ data: { groups: [months[1]], hasMore: true } });
    await draw('/bills?filter={"status":"draft"}&group=issue_date-month');
    await screen.findByText(/Gezeigt werden die ersten 1 Gruppen/);
    getList.mockRejectedValueOnce(new HttpError('Kaputt', 500));
    await user.click(await heading(/^Ohne Angabe/));
    const alert = await screen.findByRole('alert');
    await within(alert).findByText('Kaputt');
    await user.click(within(alert).getByRole('button', { name: 'Noch einmal versuchen' }));
    await findRow('A-91');
    cleanup();
    getGroups.mockRejectedValueOnce(new HttpError('Zu viel auf einmal', 503));
    await draw('/bills?filter={"status":"sent"}&group=status');
    await screen.findByText('Zu viel auf einmal');
    await user.click(screen.getByRole('button', { name: 'Noch einmal versuchen' }));
    await heading(/2026-11/);
  });

  test('is chosen in the menu of the columns, from the fields that the user may read', async () => {
    await draw('/bills?filter={"status":"sent"}&sort=number&order=ASC', undefined, {
      canField: (_resource, _use, field) => field !== 'status',
    });
    await user.click(await screen.findByRole('button', { name: 'Spalten' }));
    const choice = await screen.findByRole('combobox', { name: 'Gruppieren nach' });
    await user.click(choice);
    const options = within(await screen.findByRole('listbox'));
    expect(options.queryByRole('option', { name: 'Status' })).toBeNull();
    await user.click(options.getByRole('option', { name: 'Rechnungsdatum' }));
    await heading(/^11\/2026/);
    expect(address).toContain('group=issue_date-month');
    expect(address).toContain('{"status":"sent"}');
    expect(address).toContain('sort=number&order=ASC');
    await user.click(screen.getByRole('button', { name: 'Gruppierung aufheben' }));
    await findRow('A-1');
    expect(address).not.toContain('group=');
  });

  test.each(['status', 'nothing', 'number', 'issue_date-fortnight'])(
    'is not grouped by %s, which its user may not read or the list does not have',
    async by => {
      await draw(`/bills?filter={}&group=${by}`, undefined, {
        canField: (_resource, _use, field) => field !== 'status',
      });
      await findRow('A-1');
      expect(getGroups).not.toHaveBeenCalled();
    },
  );

  test('has headings between its cards on a phone', async () => {
    const looks = { sort: bill.sort, perPage: 3, sortable: [], searchable: false };
    await draw(
      '/bills',
      <ListBase>
        <GroupsArea grouping={{ by: 'issue_date', unit: 'month' }}>
          <RecordCards
            parts={{ ...pagePartsOf(bill), columns, filters: {}, list: looks, holdsFile: false }}
          />
        </GroupsArea>
      </ListBase>,
    );
    const title = await screen.findByRole('heading', { level: 2, name: /11\/2026 4/ });
    expect(title.closest('section')?.textContent).toContain('1.234,56\u00a0€');
    await user.click(await heading(/^Ohne Angabe/));
    const card = await findRow('A-92');
    expect(card.closest('section')?.textContent).toContain('Ohne Angabe');
  });
});
