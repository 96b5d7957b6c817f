// @vitest-environment jsdom

import { DaySwitch } from '@office/tours/screens/DaySwitch';
import { NoRides } from '@office/tours/screens/NoRides';
import { tours as de } from '@office/tours/texts/de';
import { screen } from '@testing-library/react';
import { ListBase } from 'react-admin';
import { beforeEach, expect, it } from 'vitest';
import { renderKit } from './renderKit';

beforeEach(() => {
  window.location.hash = `/tours?filter=${encodeURIComponent('{"date":"2026-03-02"}')}`;
});

it.each([
  ['de', 'Mo, 02.03.2026'],
  ['en', 'Mon, 2026-03-02'],
] as const)('writes the day in %s as every list does', async (locale, text) => {
  renderKit(
    <ListBase>
      <DaySwitch />
    </ListBase>,
    {
      locale,
      resource: 'tours',
      dataProvider: { getList: async () => ({ data: [], total: 0 }) as never },
    },
  );
  expect(await screen.findByRole('link', { name: text })).toBeTruthy();
});

it('offers the next day with rides on a day without any', async () => {
  renderKit(
    <ListBase>
      <NoRides />
    </ListBase>,
    {
      resource: 'tours',
      messages: de,
      dataProvider: {
        getList: async (_: string, { filter = {} }: { filter?: Record<string, unknown> }) =>
          (filter.date_gte === '2026-03-03'
            ? { data: [{ id: 1, date: '2026-03-05' }], total: 1 }
            : { data: [], total: 0 }) as never,
      },
    },
  );
  expect(await screen.findByText('Keine Fahrten am Mo, 02.03.2026')).toBeTruthy();
  const next = await screen.findByRole('link', { name: 'Zu den Fahrten am Do, 05.03.2026' });
  expect(decodeURIComponent(next.getAttribute('href') ?? '')).toContain('"date_gte":"2026-03-05"');
});
