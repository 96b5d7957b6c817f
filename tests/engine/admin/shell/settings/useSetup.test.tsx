// @vitest-environment jsdom

import { createServices } from '@engine/admin/shell/createServices';
import { ServicesContext } from '@engine/admin/shell/services';
import { useSetup } from '@engine/admin/shell/settings/useSetup';
import { QueryClient } from '@tanstack/react-query';
import { act, renderHook, waitFor } from '@testing-library/react';
import type { ReactNode } from 'react';
import { CoreAdminContext, type DataProvider, HttpError } from 'react-admin';
import { expect, test } from 'vitest';
import { facts } from '../../../../../src/cli/screens/facts';

const keys = ['office.name', 'office.street', 'office.city'];

/** The page's state over a server whose answers to saving are these, and then success. */
async function openSetup(answers: readonly Error[]) {
  const left = [...answers];
  const saved: unknown[] = [];
  const dataProvider = {
    getList: async () => ({
      data: keys.map(key => ({ id: key, key, group: 'office', value: null })),
      total: keys.length,
    }),
    update: async (_: string, { id, data }: { readonly id: string; readonly data: object }) => {
      saved.push(id);
      const failure = left.shift();
      if (failure) throw failure;
      return { data: { id, ...data } };
    },
  } as unknown as DataProvider;
  const { services } = createServices({
    apiUrl: 'http://localhost',
    facts: { ...facts, resources: [] },
    office: {},
    resources: [],
    locale: () => 'de',
  });
  // the data provider answers by itself, whichever connection another test has lost
  const queryClient = new QueryClient({ defaultOptions: { queries: { networkMode: 'always' } } });
  const wrapper = ({ children }: { readonly children: ReactNode }) => (
    <ServicesContext value={services}>
      <CoreAdminContext dataProvider={dataProvider} queryClient={queryClient}>
        {children}
      </CoreAdminContext>
    </ServicesContext>
  );
  const { result } = renderHook(useSetup, { wrapper });
  await waitFor(() => expect(result.current.settings).toHaveLength(keys.length));
  for (const setting of result.current.settings.slice(0, 2))
    act(() => result.current.change(setting, 'Nord'));
  return { setup: () => result.current, saved };
}

const declined = () => new HttpError('Forbidden', 403, { code: 'stepUpRequired' });

test('a save can be tried again after the question for the password was cancelled, which is asked once', async () => {
  const { setup, saved } = await openSetup([declined()]);
  await act(() => setup().save());
  expect(saved).toEqual(['office.name']);
  expect([setup().changed.length, setup().canSave]).toEqual([2, true]);
  await act(() => setup().save());
  expect(saved).toEqual(['office.name', 'office.name', 'office.street']);
  expect([setup().changed.length, setup().canSave]).toEqual([0, false]);
});

test('a save can be tried again after the server failed, and keeps what was saved', async () => {
  const { setup, saved } = await openSetup([new HttpError('Server error', 500)]);
  await act(() => setup().save());
  expect(saved).toEqual(['office.name', 'office.street']);
  expect([setup().changed.map(({ key }) => key), setup().canSave]).toEqual([['office.name'], true]);
  const [failed] = setup().changed;
  expect(failed && setup().faultOf(failed)).toBe('Server error');
});

test('a value that cannot be right is not sent', async () => {
  const { setup, saved } = await openSetup([]);
  const [name] = setup().settings;
  if (name) act(() => setup().change(name, 'x'.repeat(81)));
  expect(setup().canSave).toBe(false);
  await act(() => setup().save());
  expect(saved).toEqual([]);
});
