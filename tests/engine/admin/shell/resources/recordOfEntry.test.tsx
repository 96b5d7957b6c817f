// @vitest-environment jsdom

import { RecordOfEntry } from '@engine/admin/shell/resources/RecordOfEntry';
import { screen } from '@testing-library/react';
import { ResourceDefinitionContextProvider } from 'react-admin';
import { expect, it, vi } from 'vitest';
import { renderKit } from '../../kit/renderKit';

function entryAbout(records: readonly object[]) {
  const getMany = vi.fn(async () => ({ data: [...records] }));
  renderKit(
    <ResourceDefinitionContextProvider definitions={{ guest: { name: 'guest', hasList: true } }}>
      <RecordOfEntry resource="guest" name="Fahrgast" id={7} />
    </ResourceDefinitionContextProvider>,
    {
      resource: 'activity-log',
      record: { id: 1 },
      messages: { 'resources.activity-log.fields.record_id': 'Datensatz-Nr.' },
      dataProvider: { getMany: getMany as never },
    },
  );
  return getMany;
}

it('is the name of the record, of which nothing else is asked', async () => {
  const getMany = entryAbout([{ id: 7, _label: 'Albrecht, Martina' }]);
  expect(await screen.findByText('Fahrgast Albrecht, Martina')).toBeTruthy();
  expect(getMany).toHaveBeenCalledExactlyOnceWith(
    'guest',
    expect.objectContaining({ ids: [7], meta: { fields: [] } }),
  );
});

it('is the number in the log where the record is gone or out of sight', async () => {
  entryAbout([]);
  expect(await screen.findByText('Fahrgast (Datensatz-Nr. 7)')).toBeTruthy();
});
