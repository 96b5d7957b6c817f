// @vitest-environment jsdom

import { type Access, AccessContext } from '@engine/admin/kit/access/access';
import { EmptyList } from '@engine/admin/kit/list/empty/EmptyList';
import { GuestList } from '@generated/admin/guest';
import { screen } from '@testing-library/react';
import { ListBase } from 'react-admin';
import { describe, expect, test } from 'vitest';
import { renderKit } from './renderKit';

const everything: Access = { can: () => true, canField: () => true, blocked: null };

const open = (access: Access) =>
  renderKit(
    <AccessContext value={access}>
      <ListBase disableSyncWithLocation>
        <GuestList render={parts => <EmptyList parts={parts} />} />
      </ListBase>
    </AccessContext>,
    { resource: 'guest', locale: 'de', dataProvider: { getList: async () => ({ data: [], total: 0 }) } },
  );

describe('an empty list', () => {
  test('says that there is no record yet, and offers to create one', () => {
    open(everything);
    expect(screen.getByText('resources.guest.empty')).toBeTruthy();
    expect(screen.getByText('resources.guest.invite')).toBeTruthy();
  });

  test('says that nothing is visible where the limits of the user hide every record, and offers nothing', () => {
    open({ ...everything, isOutOfSight: resource => resource === 'guest' });
    expect(screen.getByText('Hier ist für Sie nichts sichtbar')).toBeTruthy();
    expect(screen.queryByText('resources.guest.empty')).toBeNull();
    expect([screen.queryAllByRole('link'), screen.queryAllByRole('button')]).toEqual([[], []]);
  });
});
