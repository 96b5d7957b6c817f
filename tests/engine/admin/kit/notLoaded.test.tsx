// @vitest-environment jsdom

import { ListNotLoaded } from '@engine/admin/kit/list/empty/ListNotLoaded';
import { NotLoaded } from '@engine/admin/kit/page/frame/NotLoaded';
import { fireEvent, screen } from '@testing-library/react';
import { HttpError, ListBase } from 'react-admin';
import { expect, test, vi } from 'vitest';
import { renderKit } from './renderKit';

test('what is refused for a reason says the reason alone: trying again would not help', async () => {
  const reason = 'Bei Anna Gast ist keine E-Mail-Adresse hinterlegt.';
  renderKit(<NotLoaded error={new HttpError(reason, 409)} refetch={() => undefined} />);
  expect((await screen.findByRole('alert')).textContent).toBe(reason);
  expect(screen.queryByRole('button')).toBeNull();
});

test('what could not be read can be tried again', async () => {
  renderKit(
    <NotLoaded error={new HttpError('Der Server antwortet nicht.', 503)} refetch={() => undefined} />,
  );
  expect((await screen.findByRole('alert')).textContent).toContain('Der Server antwortet nicht.');
  expect(screen.getByRole('button', { name: 'Noch einmal versuchen' })).toBeTruthy();
});

test('a list whose filter asks for what the user may not read offers to take the filter away', async () => {
  const refused = new HttpError('Sie haben keine Berechtigung für das Feld „guest.kvnr“.', 403, {
    code: 'forbiddenField',
  });
  const getList = vi.fn(async (_: string, { filter }: { filter?: object }) => {
    if (Object.keys(filter ?? {}).length > 0) throw refused;
    return { data: [], total: 0 };
  });
  renderKit(
    <ListBase disableSyncWithLocation filterDefaultValues={{ 'guest.kvnr_like': 'A' }}>
      <ListNotLoaded error={refused} refetch={() => undefined} />
    </ListBase>,
    { dataProvider: { getList } },
  );
  const alert = await screen.findByRole('alert');
  expect(alert.textContent).toContain('Der Filter fragt nach Angaben, die Sie nicht sehen dürfen.');
  expect(alert.textContent).not.toContain('guest.kvnr');
  expect(screen.queryByRole('button', { name: 'Noch einmal versuchen' })).toBeNull();
  fireEvent.click(screen.getByRole('button'));
  await vi.waitFor(() => expect(getList.mock.lastCall?.[1].filter).toEqual({}));
});
