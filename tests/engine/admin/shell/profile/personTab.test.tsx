// @vitest-environment jsdom

import { DraftsContext } from '@engine/admin/kit/page/editing/drafts';
import { createServices } from '@engine/admin/shell/createServices';
import { SpokenLanguage } from '@engine/admin/shell/i18n/SpokenLanguage';
import { PersonTab } from '@engine/admin/shell/pages/profile/PersonTab';
import type { OwnProfile } from '@engine/admin/shell/providers/profileApi';
import { ServicesContext } from '@engine/admin/shell/services';
import { useQueryClient } from '@tanstack/react-query';
import { act, cleanup, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Notification } from 'react-admin';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { facts } from '../../../../../src/cli/screens/facts';
import { renderKit } from '../../kit/renderKit';
import { type ApiServer, problem, startApi } from '../apiServer';

const stored: OwnProfile = {
  version: 3,
  title: null,
  first_name: 'Bea',
  last_name: 'Berger',
  phone: null,
  locale: 'de',
  email: 'bea@example.org',
  second_factor: 'none',
  password_changed_at: null,
  recovery_codes: 0,
};

/** jsdom knows no media; the tab asks for the preferred colours. */
window.matchMedia ??= ((media: string) =>
  Object.assign(new EventTarget(), { media, matches: false })) as unknown as typeof window.matchMedia;

let api: ApiServer;
beforeEach(async () => {
  api = await startApi();
  answer(stored);
});
afterEach(() => api.close());

const answer = (person: OwnProfile) => api.answers.set('GET profile', { status: 200, body: person });
const saved = () => api.calls.filter(({ method }) => method === 'PUT').map(({ body }) => body);
const phone = () => screen.getByLabelText<HTMLInputElement>(/profile\.phone/);
const english = () => screen.getByRole('button', { name: 'English' });

const ReadAgain = () => {
  const queries = useQueryClient();
  return (
    <button type="button" onClick={() => queries.invalidateQueries({ queryKey: ['profile'] })}>
      Read again
    </button>
  );
};

async function show({ types = true } = {}) {
  const { services } = createServices({
    apiUrl: api.apiUrl,
    facts: { ...facts, resources: [] },
    office: {},
    resources: [],
    locale: () => 'de',
  });
  services.drafts.belongTo(1, 'a1'.repeat(32));
  let locale = 'de';
  const i18n = {
    translate: (key: string) => key,
    changeLocale: async (next: string) => {
      locale = next;
    },
    getLocale: () => locale,
    getLocales: () => [
      { locale: 'de', name: 'Deutsch' },
      { locale: 'en', name: 'English' },
    ],
  };
  renderKit(
    <ServicesContext value={services}>
      <SpokenLanguage provider={i18n}>
        <DraftsContext value={services.drafts}>
          <PersonTab />
        </DraftsContext>
        <ReadAgain />
        <Notification />
      </SpokenLanguage>
    </ServicesContext>,
  );
  const input = await screen.findByLabelText(/profile\.phone/);
  if (types) await userEvent.type(input, '089 1');
  return services.drafts;
}

test('another language is saved by itself, and keeps the unsaved input on the page', async () => {
  await show();
  api.answers.set('PUT profile', { status: 200, body: { ...stored, locale: 'en' } });
  await userEvent.click(english());
  await expect.poll(saved).toMatchObject([{ phone: null, locale: 'en' }]);
  await waitFor(() => expect(english().getAttribute('aria-pressed')).toBe('true'));
  expect(phone().value).toBe('089 1');
});

test('R-USE-1: another language keeps what somebody else has changed since the page was opened', async () => {
  await show();
  await userEvent.clear(phone());
  answer({ ...stored, version: 4, last_name: 'Neumann' });
  api.answers.set('PUT profile', { status: 200, body: { ...stored, locale: 'en' } });
  await userEvent.click(english());
  await expect.poll(saved).toMatchObject([{ last_name: 'Neumann', locale: 'en' }]);
  expect(api.calls.find(({ method }) => method === 'PUT')?.headers['if-match']).toBe('"v4"');
});

test('the form keeps what was typed when another part of the profile has changed', async () => {
  await show();
  answer({ ...stored, locale: 'en', second_factor: 'email' });
  await userEvent.click(screen.getByRole('button', { name: 'Read again' }));
  await expect.poll(() => api.calls.filter(({ method }) => method === 'GET').length).toBe(2);
  await new Promise(resolve => setTimeout(resolve, 100));
  expect(phone().value).toBe('089 1');
});

test('a language that could not be saved is not chosen, and the reason is shown', async () => {
  await show();
  await userEvent.clear(phone());
  api.answers.set('PUT profile', { status: 503, body: problem(503, 'overloaded') });
  await userEvent.click(english());
  expect(await screen.findByText(/overloaded/)).toBeTruthy();
  expect(english().getAttribute('aria-pressed')).toBe('false');
});

test('what was typed when the session ended is offered with the next one, and is saved only then', async () => {
  const drafts = await show();
  await act(() => drafts.keepAll());
  cleanup();
  await show({ types: false });
  expect(phone().value).toBe('');
  await userEvent.click(await screen.findByRole('button', { name: 'app.kit.draft_restore' }));
  expect(phone().value).toBe('089 1');
  expect(saved()).toEqual([]);
});
