// @vitest-environment jsdom

import { RecordOfEntry } from '@engine/admin/shell/resources/RecordOfEntry';
import { screen } from '@testing-library/react';
import { ResourceDefinitionContextProvider } from 'react-admin';
import { expect, it, vi } from 'vitest';
import { renderKit } from '../../kit/renderKit';

function entryAbout(records: readonly object[]) {
  const getList = vi.fn(async () => ({ data: [...records], total: records.length }));
  renderKit(
    <ResourceDefinitionContextProvider definitions={{ guest: { name: 'guest', hasList: true } }}>
      <RecordOfEntry resource="guest" name="Fahrgast" id={7} />
    </ResourceDefinitionContextProvider>,
    {
      resource: 'activity-log',
      record: { id: 1 },
      messages: { 'resources.activity-log.fields.record_id': 'Datensatz-Nr.' },
      dataProvider: { getList: getList as never },
    },
  );
  return getList;
}

it('is the name of the record, of which nothing else is asked', async () => {
  const getList = entryAbout([{ id: 7, _label: 'Albrecht, Martina' }]);
  expect(await screen.findByText('Fahrgast Albrecht, Martina')).toBeTruthy();
  expect(getList).toHaveBeenCalledExactlyOnceWith(
    'guest',
    expect.objectContaining({ filter: { id: [7] }, meta: { fields: ['id'] } }),
  );
});

it('is the number in the log where the record is gone or out of sight', async () => {
  entryAbout([]);
  expect(await screen.findByText('Fahrgast (Datensatz-Nr. 7)')).toBeTruthy();
});
