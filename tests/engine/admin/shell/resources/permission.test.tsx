// @vitest-environment jsdom

import { list as PermissionList } from '@engine/admin/shell/resources/permission';
import { screen, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { renderKit } from '../../kit/renderKit';

it('the list of rights has no filter for the keys that it shows words for', async () => {
  const getList = async () => ({ data: [], total: 0 }) as never;
  renderKit(<PermissionList />, { resource: 'permissions', dataProvider: { getList } });
  const bar = await screen.findByRole('search');
  expect(within(bar).getAllByRole('combobox')).toHaveLength(1);
  expect(within(bar).queryAllByRole('textbox')).toEqual([]);
});
