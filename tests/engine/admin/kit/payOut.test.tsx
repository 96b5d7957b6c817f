// @vitest-environment jsdom

import { createServices } from '@engine/admin/shell/createServices';
import { ServicesContext } from '@engine/admin/shell/services';
import { PayOutDialog } from '@office/settlements/screens/PayOutDialog';
import { settlements as texts } from '@office/settlements/texts/de';
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { facts } from '../../../../src/cli/screens/facts';
import { problem, startApi } from '../shell/apiServer';
import { renderKit } from './renderKit';

const settlement = (id: number) => ({
  id,
  number: `H-${id}`,
  payout_holder: 'Taxi Sonnenschein',
  payout: 250_000,
});

test('a payout run names the settlements it shows, and reads them again when others have been released', async () => {
  const api = await startApi();
  api.answers.set('POST settlements/pay-out', { status: 409, body: problem(409, 'payoutListChanged') });
  const { services } = createServices({
    apiUrl: api.apiUrl,
    facts: { ...facts, resources: [] },
    office: {},
    resources: [],
    locale: () => 'de',
  });
  let released = [settlement(7), settlement(8)];
  renderKit(
    <ServicesContext value={services}>
      <PayOutDialog onClose={() => undefined} />
    </ServicesContext>,
    {
      resource: 'settlements',
      messages: texts,
      dataProvider: { getList: async () => ({ data: released as never, total: released.length }) },
    },
  );
  const orders = () => api.calls.filter(({ url }) => url.endsWith('/pay-out')).map(({ body }) => body);
  await screen.findByText(/^H-8/);
  released = [...released, settlement(9)];
  const submit = screen.getByRole('button', { name: texts.settling.payout.submit });
  await userEvent.click(submit);
  await screen.findByText(/^H-9/);
  expect(orders()).toMatchObject([{ settlements: [7, 8] }]);
  await userEvent.click(submit);
  await expect.poll(orders).toMatchObject([{ settlements: [7, 8] }, { settlements: [7, 8, 9] }]);
  await api.close();
});
