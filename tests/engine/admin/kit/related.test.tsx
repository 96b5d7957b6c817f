// @vitest-environment jsdom

import { AccessContext } from '@engine/admin/kit/access/access';
import { propsOf } from '@engine/admin/kit/elements';
import { type ExportOrder, ExportsContext } from '@engine/admin/kit/export/exports';
import { EntityContext } from '@engine/admin/kit/page/entity/entityContext';
import { pagePartsOf } from '@engine/admin/kit/page/parts/pageParts';
import type { Related } from '@engine/admin/kit/page/parts/parts';
import { PagesContext, ShownPagesContext } from '@engine/admin/kit/page/parts/usePages';
import { RelatedLists } from '@engine/admin/kit/show/RelatedLists';
import { RelatedPanel } from '@engine/admin/kit/show/RelatedPanel';
import { repeatedColumns } from '@engine/admin/kit/show/repeatedColumns';
import type { RelatedProvider } from '@engine/admin/kit/show/useRelatedTotals';
import { withShortHeads } from '@engine/admin/kit/show/withShortHeads';
import { TextValue } from '@engine/admin/kit/values/TextValue';
import { DocumentList } from '@generated/admin/document';
import { GuestList } from '@generated/admin/guest';
import { TourList } from '@generated/admin/tour';
import { billCase } from '@generated/tables/bill-case';
import { dtaSubmission } from '@generated/tables/dta-submission';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { DataProvider } from 'react-admin';
import { expect, it, vi } from 'vitest';
import { renderKit } from './renderKit';

const guests = [{ id: 7, version: 1, last_name: 'Weiß', first_name: 'Ada', _label: 'Weiß, Ada' }];

/** What a page with lists of others asks for. */
const related: Partial<DataProvider> & RelatedProvider = {
  getManyReference: async () => ({ data: guests, total: 1 }) as never,
  getRelatedTotals: async (_resource, _id, lists) => ({
    data: lists.map(([, by], index) => ({ total: by === 'title_before' ? 0 : index + 1, capped: index > 1 })),
  }),
};

/** The page of a record that has these lists below it and nothing else. */
const partsWith = (lists: readonly Related[]) => ({
  ...pagePartsOf(dtaSubmission),
  fields: {},
  sections: [],
  others: [],
  figures: [],
  technical: [],
  holdsFile: false,
  related: lists,
});

async function openRelated(
  by: string,
  orders: ExportOrder[] = [],
  answer: object = { data: guests, total: 1 },
) {
  renderKit(
    <AccessContext value={{ can: () => true, canField: () => true, blocked: null }}>
      <ExportsContext value={{ save: async order => void orders.push(order) }}>
        <PagesContext value={async () => ({ list: GuestList })}>
          <RelatedPanel related={{ resource: 'guest', by }} creates />
        </PagesContext>
      </ExportsContext>
    </AccessContext>,
    {
      resource: 'any',
      record: { id: 3 },
      dataProvider: { getManyReference: async () => answer as never },
    },
  );
  await screen.findByText('Weiß, Ada');
}

it.each([
  ['a filter of the bar', 'health_insurance', { health_insurance: 3 }],
  ['a condition, where the bar has no field for it', 'title', { _and: [{ title: 3 }] }],
])('a list below a record opens as a list with %s', async (_, by, filter) => {
  await openRelated(by);
  const { search } = new URL(
    screen.getByRole<HTMLAnchorElement>('link', { name: 'In der Liste zeigen' }).href.replace('#', ''),
  );
  expect(JSON.parse(new URLSearchParams(search).get('filter') ?? '')).toEqual(filter);
});

it.each([
  [true, 'Alle 10.000+ in der Liste zeigen'],
  [false, 'Alle 10.000 in der Liste zeigen'],
])(
  'a list below a record says how many there are, and whether there may be more: %s',
  async (totalCapped, text) => {
    await openRelated('title', [], { data: guests, total: 10_000, meta: { totalCapped } });
    expect(screen.getByRole('link', { name: text })).toBeTruthy();
  },
);

it('a list below a record has no column for what its rows share with it: the rides of a prescription its guest', async () => {
  const ride = { id: 7, version: 1, number: 'T-1', guest: 3, _label: 'T-1', _labels: { guest: 'Weiß, Ada' } };
  renderKit(
    <PagesContext value={async () => ({ list: TourList })}>
      <RelatedPanel related={{ resource: 'tours', by: 'prescription' }} creates={false} />
    </PagesContext>,
    {
      resource: 'prescriptions',
      record: { id: 3 },
      dataProvider: { getManyReference: async () => ({ data: [ride], total: 1 }) as never },
    },
  );
  await screen.findByText('T-1');
  expect(document.querySelector('th[data-column="guest"]')).toBeNull();
  expect(screen.queryByText('Weiß, Ada')).toBeNull();
});

it('a list below a record has no column that names in each row what the page says above', async () => {
  const ride = (id: number, company: number) => ({
    ...{ id, version: 1, number: `T-${id}`, guest: 5, company, _label: `T-${id}` },
    _labels: { guest: 'Weiß, Ada', company: `Fahrdienst ${company}` },
  });
  renderKit(
    <EntityContext value={billCase}>
      <PagesContext value={async () => ({ list: TourList })}>
        <RelatedPanel related={{ resource: 'tours', by: 'bill_case' }} creates={false} />
      </PagesContext>
    </EntityContext>,
    {
      resource: 'bill-cases',
      record: { id: 3, guest: 5, company: 8 },
      dataProvider: { getManyReference: async () => ({ data: [ride(1, 8), ride(2, 9)], total: 2 }) as never },
    },
  );
  await screen.findByText('T-1');
  expect(screen.queryByText('Weiß, Ada')).toBeNull();
  expect(screen.getByText('Fahrdienst 8')).toBeTruthy();
});

it('a list below a record has no column that names that record', () => {
  const above = { resource: 'health-insurance', entity: null, record: { id: 4 } };
  const said = (rows: readonly number[]) =>
    repeatedColumns(
      billCase,
      ['number', 'payer', 'company'],
      rows.map(payer => ({ id: 1, payer, company: 4 })),
      above,
    );
  expect([said([4, 4]), said([4, 6]), said([])]).toEqual([['payer'], [], []]);
});

it('a list below a record shows the cells that a hand-written page puts in the places of generated ones', async () => {
  const shown = { last_name: <TextValue source="first_name" label="resources.guest.fields.first_name" /> };
  renderKit(
    <PagesContext value={async () => ({ list: GuestList })}>
      <ShownPagesContext
        value={async () => ({
          related: props => <GuestList {...props} replace={shown} without={['first_name']} />,
        })}
      >
        <RelatedPanel related={{ resource: 'guest', by: 'title' }} creates={false} />
      </ShownPagesContext>
    </PagesContext>,
    {
      resource: 'any',
      record: { id: 3 },
      dataProvider: { getManyReference: async () => ({ data: guests, total: 1 }) as never },
    },
  );
  await screen.findByText('Ada');
  expect(screen.queryByText('Weiß')).toBeNull();
});

it('a list below a record is exported with what makes a record one of it', async () => {
  const orders: ExportOrder[] = [];
  await openRelated('title', orders);
  const people = userEvent.setup();
  await people.click(screen.getByRole('button', { name: 'Export' }));
  await screen.findByRole('dialog', { name: 'Export' });
  await people.click(screen.getAllByRole('button', { name: 'Export' }).at(-1) as HTMLButtonElement);
  await waitFor(() => expect(orders.map(({ filter }) => filter)).toEqual([{ title: 3 }]));
});

it.each([
  ['is open', 'draft', true, 1],
  ['is in a state that no step leads out of', 'replaced', true, 0],
  ['others do not begin with', 'draft', false, 0],
])(
  'below a record that %s (%s, create: %s) there are %i links to create others',
  async (_, status, creates, count) => {
    const parts = partsWith([{ resource: 'guest', by: 'title', creates }]);
    renderKit(
      <PagesContext value={async () => ({ list: GuestList })}>
        <RelatedLists parts={parts} />
      </PagesContext>,
      {
        resource: 'dta-submissions',
        record: { id: 3, status },
        dataProvider: related,
      },
    );
    await screen.findByText('Weiß, Ada');
    expect(screen.queryAllByRole('link', { name: 'resources.guest.action.create' })).toHaveLength(count);
  },
);

it('no arrow stays beside tabs that have room, though the page was hidden while it was first measured', async () => {
  type Seen = Pick<IntersectionObserverEntry, 'isIntersecting'>;
  // What a busy browser hands over at once: the tab was hidden at first, and then it was not.
  const answers: (readonly Seen[])[] = [];
  vi.stubGlobal(
    'IntersectionObserver',
    class {
      constructor(private readonly answer: (entries: readonly Seen[]) => void) {}
      observe() {
        const hidden = answers.length < 2 ? [{ isIntersecting: false }] : [];
        answers.push([...hidden, { isIntersecting: true }]);
        queueMicrotask(() => this.answer([...hidden, { isIntersecting: true }]));
      }
      disconnect() {}
    },
  );
  const parts = partsWith([{ resource: 'guest', by: 'title', creates: false }]);
  const { container } = renderKit(
    <PagesContext value={async () => ({ list: GuestList })}>
      <RelatedLists parts={parts} />
    </PagesContext>,
    { resource: 'dta-submissions', record: { id: 3 }, dataProvider: related },
  );
  await screen.findByText('Weiß, Ada');
  await waitFor(() => expect(screen.getByRole('tab').textContent).toContain('1'));
  await waitFor(() => expect(container.querySelector('.MuiTabScrollButton-root')).toBeNull());
  expect(answers[0]?.[0]).toEqual({ isIntersecting: false });
  vi.unstubAllGlobals();
});

it('each tab says how many its list holds, which is asked for once; what is empty and stays so has none', async () => {
  const asked: unknown[] = [];
  const lists = ['title_before', 'health_insurance', 'client'].map(by => ({
    resource: 'guest',
    by,
    creates: false,
  }));
  const parts = partsWith([
    ...lists,
    { resource: 'documents', by: 'record_id', as: 'resource', creates: false },
  ]);
  const listOf = (resource: string) => (resource === 'documents' ? DocumentList : GuestList);
  renderKit(
    <PagesContext value={async resource => ({ list: listOf(resource) })}>
      <RelatedLists parts={parts} />
    </PagesContext>,
    {
      resource: 'dta-submissions',
      record: { id: 3, status: 'draft' },
      dataProvider: {
        ...related,
        getRelatedTotals: async (...call: Parameters<RelatedProvider['getRelatedTotals']>) => {
          asked.push(call);
          return related.getRelatedTotals(...call);
        },
      } as Partial<DataProvider>,
    },
  );
  await waitFor(() =>
    expect(screen.getAllByRole('tab').map(tab => tab.querySelector('small')?.textContent)).toEqual([
      '2',
      '3+',
      '4+',
    ]),
  );
  expect(screen.getAllByRole('tab').map(tab => tab.getAttribute('aria-selected'))).toEqual([
    'true',
    'false',
    'false',
  ]);
  expect(asked).toEqual([
    [
      'dta-submissions',
      3,
      [
        ['guest', 'title_before'],
        ['guest', 'health_insurance'],
        ['guest', 'client'],
        ['documents', 'record_id', 'resource'],
      ],
    ],
  ]);
});

it.each([
  ['may be begun here by those who may', true, true, ['0']],
  ['may be begun by others', true, false, []],
  ['are begun elsewhere', false, true, []],
])('an empty list has a tab where its records %s', async (_, creates, mayCreate, tabs) => {
  const parts = partsWith([
    { resource: 'guest', by: 'title_before', creates },
    { resource: 'guest', by: 'title', creates: false },
  ]);
  renderKit(
    <AccessContext
      value={{ can: (_, action) => action !== 'create' || mayCreate, canField: () => true, blocked: null }}
    >
      <PagesContext value={async () => ({ list: GuestList })}>
        <RelatedLists parts={parts} />
      </PagesContext>
    </AccessContext>,
    { resource: 'dta-submissions', record: { id: 3, status: 'draft' }, dataProvider: related },
  );
  await waitFor(() =>
    expect(screen.getAllByRole('tab').map(tab => tab.querySelector('small')?.textContent)).toEqual([
      ...tabs,
      '2',
    ]),
  );
});

it('all lists have a tab where they cannot be counted', async () => {
  const parts = partsWith(['title', 'client'].map(by => ({ resource: 'guest', by, creates: false })));
  renderKit(
    <PagesContext value={async () => ({ list: GuestList })}>
      <RelatedLists parts={parts} />
    </PagesContext>,
    {
      resource: 'dta-submissions',
      record: { id: 3 },
      dataProvider: {
        ...related,
        getRelatedTotals: () => Promise.reject(new Error('busy')),
      } as Partial<DataProvider>,
    },
  );
  await waitFor(() => expect(screen.getAllByRole('tab')).toHaveLength(2));
});

it.each([
  ['by their part alone', ['address.city', 'number'], ['address.city: Ort']],
  [
    'by their group beside another',
    ['pickup.city', 'dropoff.city'],
    ['pickup.city: Von', 'dropoff.city: Nach'],
  ],
  ['in full where neither says it', ['pickup.city', 'pickup.zip', 'dropoff.city', 'dropoff.zip'], []],
])('heads parts of addresses %s', (_, names, heads) => {
  const texts: Record<string, string> = {
    'resources.tours.short.address.city': 'Ort',
    'resources.tours.short.pickup.city': 'Ort',
    'resources.tours.short.pickup.zip': 'PLZ',
    'resources.tours.short.dropoff.city': 'Ort',
    'resources.tours.short.dropoff.zip': 'PLZ',
    'resources.tours.fields.address.city': 'Anschrift: Ort',
    'resources.tours.fields.pickup.city': 'Von: Ort',
    'resources.tours.fields.pickup.zip': 'Von: PLZ',
    'resources.tours.fields.dropoff.city': 'Nach: Ort',
    'resources.tours.fields.dropoff.zip': 'Nach: PLZ',
  };
  const columns = Object.fromEntries(names.map(name => [name, <TextValue key={name} source={name} />]));
  const shown = withShortHeads(
    columns,
    'tours',
    (key: string, options?: { _?: string }) => texts[key] ?? options?._ ?? key,
  );
  const labels = Object.entries(shown).flatMap(([name, element]) => {
    const { label } = propsOf(element);
    return label === undefined ? [] : [`${name}: ${label}`];
  });
  expect(labels).toEqual(heads);
});
