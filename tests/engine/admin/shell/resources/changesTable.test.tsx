// @vitest-environment jsdom

import { ChangesTable } from '@engine/admin/shell/resources/ChangesTable';
import { type Services, ServicesContext } from '@engine/admin/shell/services';
import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { renderKit } from '../../kit/renderKit';

it('the numbers of records that were looked at together are listed as in a sentence', async () => {
  const services = { generatedPages: async () => ({}) } as unknown as Services;
  renderKit(
    <ServicesContext value={services}>
      <ChangesTable />
    </ServicesContext>,
    {
      resource: 'activity-log',
      record: { id: 1, resource: 'guest', changes: { id: [null, [62, 56, 50]] } },
    },
  );
  expect((await screen.findByText(/62/)).textContent).toBe('62, 56, 50');
});

it('a step that was taken is named as on its button', async () => {
  const services = { generatedPages: async () => ({}) } as unknown as Services;
  renderKit(
    <ServicesContext value={services}>
      <ChangesTable />
    </ServicesContext>,
    {
      resource: 'activity-log',
      record: { id: 1, resource: 'bills', changes: { step: [null, 'write_off'] } },
      messages: { 'resources.bills.transitions.write_off': 'Ausbuchen' },
    },
  );
  await screen.findByText('Ausbuchen');
});
