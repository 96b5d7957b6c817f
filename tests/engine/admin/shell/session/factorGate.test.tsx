// @vitest-environment jsdom

import type { GeneratedResource } from '@engine/admin/kit/page/generatedResource';
import { cleanup, configure, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { type ApiServer, clerk, problem, startApi } from '../apiServer';
import { renderApp } from '../renderApp';

configure({ asyncUtilTimeout: 15_000 });

const resources: GeneratedResource[] = [
  {
    name: 'banks',
    icon: 'ic:baseline-home',
    menu: { group: 'system', order: 1 },
    operations: ['list'],
    load: async () => ({ list: () => <h1>the banks</h1> }),
  },
];

let api: ApiServer;
beforeEach(async () => {
  window.matchMedia = query =>
    ({ matches: query.includes('min-width'), addEventListener() {}, removeEventListener() {} }) as never;
  window.scrollTo = () => undefined;
  localStorage.clear();
  api = await startApi();
});
afterEach(async () => {
  cleanup();
  await api.close();
});

const session = (demanded: string | null, permissions: readonly string[]) =>
  api.answers.set('GET auth/verify-token', {
    status: 200,
    body: {
      user: { ...clerk, second_factor: 'none' },
      permissions,
      rights: demanded,
      factor_demanded: demanded,
    },
  });

async function open(locale: 'de' | 'en') {
  await renderApp({ api, resources, path: '/banks', locale });
  return userEvent.setup();
}

it('a role that demands an app leads to setting it up, and then to the page that was asked for (ASVS 6.3.3)', async () => {
  session('totp', []);
  api.answers.set('POST profile/totp', {
    status: 200,
    body: { secret: 'ABCDEFGH', url: 'otpauth://totp/x', qr: { size: 21, path: 'M0 0h1v1h-1z' } },
  });
  api.answers.set('PUT profile/totp', { status: 200, body: { recovery_codes: ['7kq2m-x9dpt'] } });
  const user = await open('de');
  await screen.findByRole('heading', { name: 'Zweiter Schritt nötig' });
  expect(screen.queryByRole('navigation')).toBeNull();
  expect(screen.queryByRole('button', { name: 'E-Mail-Codes nutzen' })).toBeNull();
  await user.click(screen.getByRole('button', { name: 'App einrichten' }));
  await user.type(await screen.findByLabelText('Code aus der App'), '123456');
  session(null, ['banks.list']);
  await user.click(screen.getByRole('button', { name: 'Fertigstellen' }));
  // shown once only: the codes stay until they are put aside
  await screen.findByText('7kq2m-x9dpt');
  expect(screen.queryByRole('heading', { name: 'the banks', hidden: true })).toBeNull();
  await user.click(screen.getByLabelText('Ich habe die Codes sicher aufbewahrt'));
  await user.click(screen.getByRole('button', { name: 'Fertig' }));
  await screen.findByRole('heading', { name: 'the banks' });
});

it('where any second step will do, codes by mail are offered too; a failure is said', async () => {
  session('any', []);
  api.answers.set('PUT profile/second-factor', {
    status: 409,
    body: problem(409, 'conflict'),
  });
  const user = await open('en');
  const byMail = await screen.findByRole('button', { name: 'Use codes by e-mail' });
  await user.click(byMail);
  expect((await screen.findByRole('alert')).textContent).not.toBe('');
  api.answers.set('PUT profile/second-factor', { status: 204, body: null });
  session(null, ['banks.list']);
  await user.click(byMail);
  await screen.findByRole('heading', { name: 'the banks' });
});
