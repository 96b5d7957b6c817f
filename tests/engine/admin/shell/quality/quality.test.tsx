// @vitest-environment jsdom

import type { FindingGroup, QualityReport } from '@engine/shared/quality';
import { resources as generated } from '@generated/admin/index';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type ApiServer, startApi } from '../apiServer';
import { renderApp } from '../renderApp';

const resources = generated.filter(({ name }) => ['guest', 'companies', 'tours'].includes(name));

const group = (
  resource: string,
  field: string,
  rule: string,
  count: number,
  isCapped = false,
): FindingGroup => ({ resource, field, rule, count, isCapped });
const found: QualityReport = {
  run: { finishedAt: '2026-11-22T03:00:12.000Z', by: null, isFailed: false },
  job: null,
  groups: [
    group('guest', 'address.zip', 'pattern', 10_000, true),
    group('guest', 'iban', 'format.iban', 1),
    group('guest', 'deceased_on', 'notBefore.birth_date', 2),
    group('companies', 'contacts.phone', 'maxLength.30', 2),
    group('tours', 'prescription', 'unmatched.guest', 3),
  ],
};

let api: ApiServer;
beforeEach(async () => {
  window.matchMedia = query =>
    ({ matches: query.includes('min-width'), addEventListener() {}, removeEventListener() {} }) as never;
  window.scrollTo = () => undefined;
  localStorage.clear();
  api = await startApi();
  api.permissions = ['guest.list', 'quality-findings.view', 'quality-findings.run', 'jobs.read'];
});
afterEach(async () => {
  cleanup();
  await api.close();
});

const answer = (report: Partial<QualityReport>) =>
  api.answers.set('GET quality', { status: 200, body: { run: null, job: null, groups: [], ...report } });

async function openPage(locale: 'de' | 'en' = 'de') {
  const { router } = await renderApp({ api, resources, path: '/data-quality', locale });
  return { user: userEvent.setup(), router };
}

const linesOf = (section: HTMLElement) =>
  within(section)
    .getAllByRole('link')
    .map(({ textContent }) => textContent);

describe('the page of the quality of the data', () => {
  it.each([
    [
      'de',
      'Fahrgäste',
      'Anschrift: PLZHat nicht die erwartete Formüber 10.000 Datensätze',
      'IBANIst keine gültige IBAN1 Datensatz',
      'Verstorben amDarf nicht vor „Geburtsdatum“ liegen2 Datensätze',
      'Ansprechpartner: TelefonHöchstens 30 Zeichen2 Datensätze',
      'VerordnungPasst nicht zum Feld „Fahrgast“3 Datensätze',
    ],
    [
      'en',
      'Guests',
      'Address: PostcodeIs not written in the expected formmore than 10,000 records',
      'IBANIs not a valid IBAN1 record',
      'Deceased onMust not be before “Date of birth”2 records',
      'Contacts: PhoneAt most 30 characters2 records',
      'PrescriptionDoes not go with the field “Guest”3 records',
    ],
  ] as const)(
    'names in %s each rule with the field and the number of records',
    async (locale, guests, ...lines) => {
      answer(found);
      await openPage(locale);
      await screen.findByRole('region', { name: guests });
      await waitFor(() => expect(screen.getAllByRole('region')).toHaveLength(3));
      const texts = screen.getAllByRole('region').flatMap(linesOf);
      expect(texts.map(text => text?.replace(/\s/g, ' '))).toEqual(lines);
      const last =
        locale === 'de' ? /22\.11\.2026 04:00 \(nächtlicher Lauf\)/ : /2026-11-22 04:00 \(nightly run\)/;
      expect(screen.getByText(last)).toBeTruthy();
    },
  );

  it('leads to the list of exactly these records', async () => {
    answer(found);
    api.tables.guest = [];
    const { user, router } = await openPage();
    await user.click(await screen.findByRole('link', { name: /IBAN/ }));
    expect(router.state.location.pathname).toBe('/tours/guest');
    const filter = new URLSearchParams(router.state.location.search).get('filter');
    expect(JSON.parse(filter ?? '')).toEqual({
      _and: [{ _finding: { field: 'iban', rule: 'format.iban' } }],
    });
  });

  it('starts a check and shows what it came to', async () => {
    answer({});
    api.answers.set('POST quality/run', { status: 202, body: { job: 5 } });
    api.tables.jobs = [{ id: 5, version: 1, kind: 'quality', status: 'done', done: 9, total: 9, result: {} }];
    const { user } = await openPage();
    expect(await screen.findByText(/Noch nicht geprüft/)).toBeTruthy();
    answer({ ...found, groups: [] });
    await user.click(screen.getByRole('button', { name: 'Jetzt prüfen' }));
    expect(await screen.findByText(/Kein Befund/)).toBeTruthy();
  });

  it('follows the check that is under way already', async () => {
    answer({ job: 5 });
    api.tables.jobs = [
      { id: 5, version: 1, kind: 'quality', status: 'running', done: 50, total: 200, result: null },
    ];
    await openPage();
    expect(await screen.findByText('50 von 200')).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Jetzt prüfen' })).toHaveProperty('disabled', true);
  });

  it('offers no check to those who may only look, and nothing at all to others', async () => {
    answer(found);
    api.permissions = ['guest.list', 'quality-findings.view'];
    await openPage();
    await screen.findByRole('region', { name: 'Fahrgäste' });
    expect(screen.queryByRole('button', { name: 'Jetzt prüfen' })).toBe(null);
    cleanup();
    api.permissions = ['guest.list'];
    await openPage();
    await waitFor(() => expect(screen.queryByRole('region', { name: 'Fahrgäste' })).toBe(null));
    expect(api.calls.filter(({ url }) => url.endsWith('/quality'))).toHaveLength(1);
  });
});
