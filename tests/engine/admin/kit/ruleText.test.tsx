// @vitest-environment jsdom

import { LabelsContext } from '@engine/admin/kit/page/parts/usePages';
import { TourFacts } from '@office/cases/screens/TourFacts';
import { explain } from '@office/cases/texts/explainDe';
import { cleanup, screen } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { renderKit } from './renderKit';

afterEach(cleanup);

const rule = { name: 'Fronleichnam', isHoliday: true, federalState: 'BY', city: null } as const;
const tour = {
  id: 1,
  number: 'T-1',
  date: '2026-06-04',
  status: 'checked',
  tariff: null,
  time: {
    day: '2026-06-04',
    start: '10:00',
    classes: ['any', 'day', 'holiday'],
    holiday: rule.name,
    rule: { kind: 'law', ...rule },
  },
  km: null,
  lines: [],
  fault: null,
  copay: null,
  amount: 0,
  isReproduced: true,
} as const;

const show = (needLabels: (resource: string) => Promise<void>) =>
  renderKit(
    <LabelsContext value={needLabels}>
      <p>
        <TourFacts tour={tour} />
      </p>
    </LabelsContext>,
    {
      messages: {
        cases: { explain },
        resources: { holidays: { enums: { federal_state: { BY: 'Bayern' } } } },
      },
    },
  );

test('the rule of a holiday names its state in words once the texts of the calendar are there, and not before', async () => {
  const asked: string[] = [];
  show(async resource => void asked.push(resource));
  expect(
    await screen.findByText(/10:00 am Tag, am Feiertag: Fronleichnam \(gesetzlich in Bayern\)/),
  ).toBeTruthy();
  expect(asked).toEqual(['holidays']);
  cleanup();
  show(() => new Promise(() => undefined));
  expect((await screen.findByText(/10:00/)).textContent).not.toContain('gesetzlich');
});
