// @vitest-environment jsdom

import { DaySwitch } from '@office/tours/screens/DaySwitch';
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
