// @vitest-environment jsdom

import { IconValue } from '@engine/admin/kit/values/record/IconValue';
import { screen } from '@testing-library/react';
import { afterAll, expect, it, vi } from 'vitest';
import { renderKit } from '../renderKit';

vi.stubGlobal('fetch', async () =>
  Response.json({ icons: { 'baseline-directions-walk': { body: '<path d="M0 0"/>' } } }),
);
afterAll(() => vi.unstubAllGlobals());

it('shows the icon that a field names, and the name of one that does not exist', async () => {
  renderKit(
    <>
      <IconValue source="walking" />
      <IconValue source="flying" />
    </>,
    { record: { id: 1, walking: 'DirectionsWalk', flying: 'Carpet' } },
  );
  const icon = await screen.findByRole('img', { name: 'DirectionsWalk' });
  expect(icon.textContent).toBe('');
  expect(screen.getByText('Carpet')).toBeTruthy();
});
