// @vitest-environment jsdom

import { DunningPlan } from '@office/dunning/screens/DunningPlan';
import { overduePaymentAlerts as texts } from '@office/dunning/texts/de';
import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { renderKit } from './renderKit';

test('a debtor whom the reader may not see is said to be hidden, in the list and to screen readers', () => {
  const debt = { alert: 1, bill: 1, number: 'R-1', due_date: '2026-10-01', days_overdue: 9, open: 100 };
  const letter = {
    debtor: '',
    company: 'Taxi Nord',
    kind: 'person' as const,
    level: 1 as const,
    fee: 0,
    interest: 0,
    older: 0,
    open: 100,
    debts: [debt],
  };
  const withheld = [{ ...debt, alert: 2, number: 'R-2', debtor: '', why: 'hold' as const, reason: null }];
  renderKit(
    <DunningPlan
      preview={{ letters: [letter], withheld }}
      dropped={new Set()}
      onToggle={() => undefined}
      onBlock={() => undefined}
    />,
    { messages: { ...texts } },
  );
  expect(screen.getByText('(Schuldner nicht einsehbar)')).toBeTruthy();
  expect(screen.getByText('(Schuldner nicht einsehbar) · R-2')).toBeTruthy();
  expect(screen.getByRole('checkbox', { name: 'Schreiben an (Schuldner nicht einsehbar) R-1' })).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Sperren: (Schuldner nicht einsehbar) R-1' })).toBeTruthy();
});

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
