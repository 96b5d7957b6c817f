// @vitest-environment jsdom

import { LoadError } from '@engine/admin/kit/page/LoadError';
import { screen } from '@testing-library/react';
import { HttpError } from 'react-admin';
import { expect, test } from 'vitest';
import { renderKit } from './renderKit';

test('what is refused for a reason says the reason alone: trying again would not help', async () => {
  const reason = 'Bei Anna Gast ist keine E-Mail-Adresse hinterlegt.';
  renderKit(<LoadError error={new HttpError(reason, 409)} refetch={() => undefined} />);
  expect((await screen.findByRole('alert')).textContent).toBe(reason);
  expect(screen.queryByRole('button')).toBeNull();
});

test('what could not be read can be tried again', async () => {
  renderKit(
    <LoadError error={new HttpError('Der Server antwortet nicht.', 503)} refetch={() => undefined} />,
  );
  expect((await screen.findByRole('alert')).textContent).toContain('Der Server antwortet nicht.');
  expect(screen.getByRole('button', { name: 'Noch einmal versuchen' })).toBeTruthy();
});
