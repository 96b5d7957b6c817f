// @vitest-environment jsdom

import { useSummedInGroups } from '@engine/admin/kit/groups/useSummedInGroups';
import { EntityContext } from '@engine/admin/kit/page/entity/entityContext';
import { payment } from '@generated/tables/payment';
import { screen } from '@testing-library/react';
import { ListContextProvider, type ListControllerResult } from 'react-admin';
import { afterEach, expect, test } from 'vitest';
import { renderKit } from './renderKit';

afterEach(() => {
  window.location.hash = '';
});

const Summed = () => <output>{useSummedInGroups(['payer_name', 'amount']).join()}</output>;

test.each([
  ['by month', '?group=value_date-month', {}, ''],
  ['by direction', '?group=direction', {}, 'amount'],
  ['by month, of what came in', '?group=value_date-month', { direction: 'in' }, 'amount'],
])('payments %s: what is added up of each group', (_, search, filterValues, expected) => {
  // The little of a list that the hook uses.
  const list = { filterValues } as unknown as ListControllerResult;
  window.location.hash = `#/payments${search}`;
  renderKit(
    <EntityContext value={payment}>
      <ListContextProvider value={list}>
        <Summed />
      </ListContextProvider>
    </EntityContext>,
    { resource: 'payments' },
  );
  expect(screen.getByRole('status').textContent).toBe(expected);
});
