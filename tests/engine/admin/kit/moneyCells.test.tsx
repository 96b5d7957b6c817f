// @vitest-environment jsdom

import { EntityContext } from '@engine/admin/kit/page/entity/entityContext';
import { billCase } from '@generated/tables/bill-case';
import { CopayValue } from '@office/cases/screens/CopayValue';
import { billCases } from '@office/cases/texts/de';
import { list as SettlementLines } from '@office/settlements/screens/settlementLine';
import { screen } from '@testing-library/react';
import { RecordContextProvider, ResourceDefinitionContextProvider } from 'react-admin';
import { beforeEach, describe, expect, it } from 'vitest';
import { renderKit } from './renderKit';

beforeEach(() => {
  window.location.hash = '/settlement-lines';
});

describe('the co-payment of a case in a list', () => {
  const { ask, credit } = billCases.cases.copay_changed;
  it.each([
    ['says what its guest gets back', { id: 1, copay: 2_000, copay_change: -1_500 }, /back 15,00/],
    ['says what its guest is asked for', { id: 1, copay: 2_000, copay_change: 500 }, /more 5,00/],
    ['says nothing where it is as it was billed', { id: 1, copay: 2_000, copay_change: null }, null],
    ['adds up nothing of it at the foot', { copay: 2_000, copay_change: -1_500 }, null],
  ])('%s', (_, record, words) => {
    renderKit(
      <EntityContext value={billCase}>
        <RecordContextProvider value={record}>
          <CopayValue source="copay" />
        </RecordContextProvider>
      </EntityContext>,
      {
        resource: 'bill-cases',
        messages: {
          'cases.copay_changed.ask': ask.replace(/\S+ %/, 'more %'),
          'cases.copay_changed.credit': credit.replace(/\S+ %/, 'back %'),
        },
      },
    );
    const text = document.body.textContent ?? '';
    expect(text).toContain('20,00');
    if (words) expect(text).toMatch(words);
    else expect(text).not.toMatch(/back|more/);
  });
});

it('a line of a settlement names who owed the bill, though the line itself is named after it', async () => {
  const line = {
    id: 1,
    version: 1,
    settlement: 2,
    kind: 'payment',
    bill: 3,
    company: 4,
    amount: 10_000,
    held: true,
    _label: 'M-1 · 10/2026 · A-26-00003 · DAK-Gesundheit',
    _labels: { settlement: 'M-1 · 10/2026', bill: 'A-26-00003 · DAK-Gesundheit', company: 'Taxi' },
    _short: { bill: 'A-26-00003' },
  };
  renderKit(
    <ResourceDefinitionContextProvider definitions={{ bills: { name: 'bills', hasShow: true } }}>
      <SettlementLines />
    </ResourceDefinitionContextProvider>,
    {
      resource: 'settlement-lines',
      dataProvider: { getList: async () => ({ data: [line], total: 1 }) as never },
    },
  );
  const link = await screen.findByRole('link', { name: 'A-26-00003 · DAK-Gesundheit' });
  expect(link.getAttribute('href')).toContain('/bills/3/show');
});
