// @vitest-environment jsdom

import { StepHistory } from '@engine/admin/kit/workflow/StepHistory';
import type { StepTaken } from '@engine/shared/workflow';
import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { renderKit } from './renderKit';

const taken = { at: '2026-03-02T09:00:00.000Z', by: null, reason: null } as const;
const steps: readonly StepTaken[] = [
  { ...taken, action: 'transition', from: 'cut', to: 'accepted', step: 'claim_again' },
  { ...taken, action: 'transition', from: null, to: null, step: 'claim_again' },
  { ...taken, action: 'transition', from: 'billed', to: 'cut', step: null },
  { ...taken, action: 'approval_request', from: null, to: null, step: 'claim_again' },
  { ...taken, action: 'create', from: null, to: 'billed', step: null },
];

test('the steps of a record are named, so that two with the same states look different', async () => {
  renderKit(<StepHistory field="status" />, {
    locale: 'en',
    resource: 'bill-cases',
    record: { id: 1, version: 2 },
    dataProvider: { getSteps: async () => ({ data: steps }) },
    messages: {
      'resources.bill-cases.transitions.claim_again': 'Claim again',
      'resources.bill-cases.enums.status.billed': 'Billed',
      'resources.bill-cases.enums.status.cut': 'Cut',
      'resources.bill-cases.enums.status.accepted': 'Accepted',
    },
  });
  await screen.findByText('Billed');
  const items = screen.getAllByRole('listitem').map(item => item.querySelector('strong')?.textContent);
  expect(items).toEqual([
    'Claim again: Cut → Accepted',
    'Claim again',
    'Billed → Cut',
    'Asked for “Claim again”',
    'Billed',
  ]);
});
