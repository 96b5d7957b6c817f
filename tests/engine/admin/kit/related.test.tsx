// @vitest-environment jsdom

import { AccessContext } from '@engine/admin/kit/access/access';
import { type ExportOrder, ExportsContext } from '@engine/admin/kit/export/exports';
import { PagesContext } from '@engine/admin/kit/page/usePages';
import { RelatedPanel } from '@engine/admin/kit/show/RelatedPanel';
import { GuestList } from '@generated/admin/guest';
import { cleanup, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, it } from 'vitest';
import { renderKit } from './renderKit';

afterEach(cleanup);

const guests = [{ id: 7, version: 1, last_name: 'Weiß', first_name: 'Ada', _label: 'Weiß, Ada' }];

async function openRelated(by: string, orders: ExportOrder[] = []) {
  renderKit(
    <AccessContext value={{ can: () => true, canField: () => true, blocked: null }}>
      <ExportsContext value={{ save: async order => void orders.push(order) }}>
        <PagesContext value={async () => ({ list: GuestList })}>
          <RelatedPanel related={{ resource: 'guest', by }} />
        </PagesContext>
      </ExportsContext>
    </AccessContext>,
    {
      resource: 'any',
      record: { id: 3 },
      dataProvider: { getManyReference: async () => ({ data: guests, total: 1 }) as never },
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

it('a list below a record is exported with what makes a record one of it', async () => {
  const orders: ExportOrder[] = [];
  await openRelated('title', orders);
  const people = userEvent.setup();
  await people.click(screen.getByRole('button', { name: 'Export' }));
  await screen.findByRole('dialog', { name: 'Export' });
  await people.click(screen.getAllByRole('button', { name: 'Export' }).at(-1) as HTMLButtonElement);
  await waitFor(() => expect(orders.map(({ filter }) => filter)).toEqual([{ title: 3 }]));
});
