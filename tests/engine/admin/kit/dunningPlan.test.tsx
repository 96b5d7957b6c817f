// @vitest-environment jsdom

import { DunningPlan } from '@office/dunning/screens/DunningPlan';
import { overduePaymentAlerts as texts } from '@office/dunning/texts/de';
import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { renderKit } from './renderKit';

test('the bills that get no letter are counted where they are too many to list', () => {
  const withheld = Array.from({ length: 302 }, (_, index) => ({
    alert: index,
    bill: index,
    number: `R-${index}`,
    due_date: '2026-10-01',
    days_overdue: 9,
    open: 100,
    debtor: 'Meyer',
    why: 'hold' as const,
    reason: null,
  }));
  renderKit(
    <DunningPlan
      preview={{ letters: [], withheld }}
      dropped={new Set()}
      onToggle={() => undefined}
      onBlock={() => undefined}
    />,
    { messages: { ...texts } },
  );
  expect(screen.getAllByText(/Meyer/)).toHaveLength(300);
  expect(screen.getByText('und 2 weitere Rechnungen')).toBeTruthy();
});
