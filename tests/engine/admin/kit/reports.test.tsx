// @vitest-environment jsdom

import { createServices } from '@engine/admin/shell/createServices';
import { ServicesContext } from '@engine/admin/shell/services';
import { ReportView } from '@office/reports/screens/ReportView';
import type { ReportFacts } from '@office/reports/shared/report';
import { reports as texts } from '@office/reports/texts/de';
import { cleanup, screen } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { facts } from '../../../../src/cli/screens/facts';
import { type ApiServer, startApi } from '../shell/apiServer';
import { renderKit } from './renderKit';

const openItems: ReportFacts = {
  key: 'open-items',
  title: 'Offene Posten',
  about: '',
  parameters: ['by'],
  levels: ['bill'],
  usualLevels: ['bill'],
  mayExport: true,
};

let api: ApiServer;
afterEach(async () => {
  cleanup();
  await api.close();
});

test('a report that is refused keeps its page and says why, without a second try that would fail too', async () => {
  api = await startApi();
  api.answers.set('GET reports/open-items?by=bill', {
    status: 400,
    body: { code: 'wrongParameters', detail: 'Zeitraum, Stichtag oder Auswahl stimmen nicht.' },
  });
  const { services } = createServices({
    apiUrl: api.apiUrl,
    facts: { ...facts, resources: [] },
    office: {},
    resources: [],
    locale: () => 'de',
  });
  renderKit(
    <ServicesContext value={services}>
      <ReportView report={openItems} reports={[openItems]} />
    </ServicesContext>,
    { messages: texts },
  );
  expect((await screen.findByRole('alert')).textContent).toBe(
    'Zeitraum, Stichtag oder Auswahl stimmen nicht.',
  );
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Offene Posten');
  expect(screen.queryByRole('button', { name: 'Noch einmal versuchen' })).toBeNull();
});
