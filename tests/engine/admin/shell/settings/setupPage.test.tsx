// @vitest-environment jsdom

import { createServices } from '@engine/admin/shell/createServices';
import { ServicesContext } from '@engine/admin/shell/services';
import { SetupPage } from '@engine/admin/shell/settings/SetupPage';
import { QueryClient } from '@tanstack/react-query';
import { cleanup, render, screen } from '@testing-library/react';
import { CoreAdminContext, type DataProvider } from 'react-admin';
import { createMemoryRouter, RouterProvider } from 'react-router-dom';
import { afterEach, expect, test } from 'vitest';
import { facts } from '../../../../../src/cli/screens/facts';

afterEach(cleanup);

test('says that none of the settings is visible to somebody whose limits hide them', async () => {
  const dataProvider = { getList: async () => ({ data: [], total: 0 }) } as unknown as DataProvider;
  const { services } = createServices({
    apiUrl: 'http://localhost',
    facts: { ...facts, resources: [] },
    office: {},
    resources: [],
    locale: () => 'de',
  });
  const queryClient = new QueryClient({ defaultOptions: { queries: { networkMode: 'always' } } });
  const element = (
    <ServicesContext value={services}>
      <CoreAdminContext dataProvider={dataProvider} queryClient={queryClient}>
        <SetupPage />
      </CoreAdminContext>
    </ServicesContext>
  );
  render(<RouterProvider router={createMemoryRouter([{ path: '*', element }])} />);
  expect((await screen.findByRole('alert')).textContent).toBe('app.kit.limited');
});
