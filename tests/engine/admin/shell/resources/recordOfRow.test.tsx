// @vitest-environment jsdom

import { AccessContext } from '@engine/admin/kit/access/access';
import { RecordOfRow } from '@engine/admin/shell/resources/RecordOfRow';
import { screen } from '@testing-library/react';
import { RecordContextProvider, ResourceDefinitionContextProvider } from 'react-admin';
import { expect, it, vi } from 'vitest';
import { renderKit } from '../../kit/renderKit';

it('names the records of all rows in one call for each resource, and asks for none that the reader may not list', async () => {
  const getMany = vi.fn(async (_resource: string, { ids }: { readonly ids: readonly unknown[] }) => ({
    data: ids.filter(id => id !== 9).map(id => ({ id, _label: `Guest ${id}` })),
  }));
  const rows = [
    { id: 1, resource: 'guest', record_id: 7 },
    { id: 2, resource: 'guest', record_id: 8 },
    { id: 3, resource: 'guest', record_id: 9 },
    { id: 4, resource: 'secrets', record_id: 5 },
    { id: 5, resource: 'guest', record_id: null },
    { id: 6, resource: 'wards', record_id: 4 },
  ];
  renderKit(
    <AccessContext value={{ can: resource => resource !== 'wards', canField: () => true, blocked: null }}>
      <ResourceDefinitionContextProvider
        definitions={{
          guest: { name: 'guest', hasList: true },
          secrets: { name: 'secrets' },
          wards: { name: 'wards', hasList: true },
        }}
      >
        {rows.map(row => (
          <RecordContextProvider key={row.id} value={row}>
            <li>
              <RecordOfRow source="record_id" />
            </li>
          </RecordContextProvider>
        ))}
      </ResourceDefinitionContextProvider>
    </AccessContext>,
    { resource: 'activity-log', dataProvider: { getMany: getMany as never } },
  );
  await screen.findByText('Guest 7');
  expect(screen.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    'Guest 7',
    'Guest 8',
    '9',
    '5',
    '',
    '4',
  ]);
  expect(getMany.mock.calls.map(([resource, params]) => [resource, params])).toEqual([
    ['guest', expect.objectContaining({ ids: [7, 8, 9], meta: { fields: [] } })],
  ]);
});
