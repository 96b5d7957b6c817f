// @vitest-environment jsdom

import { list as ApprovalList } from '@engine/admin/shell/resources/approvalRequest';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { type GetListParams, memoryStore, ResourceDefinitionContextProvider } from 'react-admin';
import { expect, it, vi } from 'vitest';
import { renderKit } from '../../kit/renderKit';

it('a list is filtered by the name of a resource, as its column shows it', async () => {
  const resource = 'approval-requests';
  const getList = vi.fn(
    async (_: string, _params: GetListParams) => ({ data: [{ id: 1 }], total: 1 }) as never,
  );
  renderKit(
    <ResourceDefinitionContextProvider definitions={{ users: { name: 'users', hasList: true } }}>
      <ApprovalList />
    </ResourceDefinitionContextProvider>,
    {
      resource,
      dataProvider: { getList },
      messages: { resources: { users: { name: 'Benutzer |||| Benutzer' } } },
      store: memoryStore({
        [`${resource}.listParams`]: { displayedFilters: { resource: true }, filter: {} },
      }),
    },
  );
  const bar = await screen.findByRole('search');
  const filter = () => within(bar).findByRole('combobox', { name: /resource/i });
  await userEvent.click(await filter());
  const options = await screen.findAllByRole('option');
  expect(options.map(({ textContent }) => textContent)).toEqual(['Alle', 'Benutzer']);
  await userEvent.click(screen.getByRole('option', { name: 'Benutzer' }));
  await waitFor(() => expect(getList.mock.lastCall?.[1].filter).toMatchObject({ resource: 'users' }));
  expect((await filter()).textContent).toContain('Benutzer');
});
