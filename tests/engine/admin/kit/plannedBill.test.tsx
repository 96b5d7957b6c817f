// @vitest-environment jsdom

import { LabelsContext } from '@engine/admin/kit/page/parts/usePages';
import { PlannedBill } from '@office/bills/screens/PlannedBill';
import { bills as texts } from '@office/bills/texts/de';
import { cleanup, screen } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { renderKit } from './renderKit';

afterEach(cleanup);

const bill = {
  key: '1',
  kind: 'statutory_single',
  company: 'Taxi Sonnenschein',
  recipient: 'TK',
  processingCode: '02',
  serviceFrom: '2026-11-16',
  serviceTo: '2026-11-18',
  total: 1_000,
  cases: [{ id: 1, number: 'F-1', guest: 'Jahn', owed: 1_000 }],
  copayClaimed: null,
} as const;

const show = (needLabels: (resource: string) => Promise<void>) =>
  renderKit(
    <LabelsContext value={needLabels}>
      <PlannedBill bill={bill} dropped={new Set()} onToggle={() => undefined} />
    </LabelsContext>,
    {
      messages: {
        ...texts,
        resources: { 'bill-cases': { enums: { processing_code: { '02': '02 Nachforderung' } } } },
      },
    },
  );

test('a planned bill names its processing code in words once the texts of cases are there, and not before', async () => {
  const asked: string[] = [];
  show(async resource => void asked.push(resource));
  expect(await screen.findByText(/02 Nachforderung/)).toBeTruthy();
  expect(asked).toEqual(['bill-cases']);
  cleanup();
  show(() => new Promise(() => undefined));
  expect((await screen.findByText(/Taxi Sonnenschein/)).textContent).not.toContain('Nachforderung');
});
